import { afterAll, beforeAll, expect, test } from 'vitest';
import { conciergeTurns } from '#server/platform/database/schema/concierge-tables.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';
import { eventsIn, textOf } from './event-reader.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

const address = () => {
  const found = shop.app.server.address();
  return typeof found === 'object' && found ? `http://127.0.0.1:${found.port}` : '';
};

const stream = (message: string, signal?: AbortSignal) =>
  fetch(`${address()}/concierge/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ store_id: STORE, conversation_id: crypto.randomUUID(), message }),
    ...(signal && { signal }),
  });

test('an answer that is asked for as a stream comes in pieces and ends with the whole', async () => {
  const answer = await stream('how much is the mix?');
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const events = eventsIn(await answer.text());
  const done = events.at(-1);
  expect(done?.event).toBe('done');
  expect(done?.data.products[0].id).toBe('the-mix');
  expect(textOf(events)).toBe(done?.data.reply);
  expect(events.filter(({ event }) => event === 'text').length).toBeGreaterThan(1);
});

test('the pieces of a streamed answer have its prices whole', async () => {
  const pricesIn = (text: string): string[] => text.match(/\$\d+\.\d\d/g) ?? [];
  const answer = await stream('how much is shipping?');
  const events = eventsIn(await answer.text());
  const inPieces = events.flatMap(({ event, data }) => (event === 'text' ? pricesIn(data.text) : []));
  expect(inPieces).toEqual(pricesIn(events.at(-1)?.data.reply));
});

test('a refusal is a refusal, streamed or not', async () => {
  const answer = await stream('');
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
});

test('a client that leaves in the middle leaves nothing running and nothing broken', async () => {
  const controller = new AbortController();
  const answer = await stream('what can I eat with a sesame allergy?', controller.signal);
  await answer.body?.getReader().read();
  controller.abort();
  const next = await stream('hi');
  expect(eventsIn(await next.text()).at(-1)?.event).toBe('done');
  expect((await shop.db.select().from(conciergeTurns)).length).toBeGreaterThan(0);
});
