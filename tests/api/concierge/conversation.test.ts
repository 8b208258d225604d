import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserConversationId } from '#domain/ids.ts';
import { deleteOldConversations } from '#server/concierge/conversation-store.ts';
import { conciergeConversations, conciergeTurns } from '#server/platform/database/schema/concierge-tables.ts';
import { anId } from '../../support/ids.ts';
import { logIn } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const newId = () => anId<BrowserConversationId>(crypto.randomUUID());
const ask = (shopper: TestShopper, message: string, conversation_id = newId(), more: object = {}) =>
  shopper.post('/concierge/messages', { store_id: STORE, conversation_id, message, ...more });

const turnsOf = (conversationId: BrowserConversationId) =>
  shop.db
    .select({ question: conciergeTurns.question, reply: conciergeTurns.reply, kind: conciergeTurns.kind })
    .from(conciergeTurns)
    .innerJoin(conciergeConversations, eq(conciergeConversations.id, conciergeTurns.conversationId))
    .where(eq(conciergeConversations.conversationId, conversationId))
    .orderBy(conciergeTurns.position);

describe('a conversation', () => {
  test('is stored turn by turn', async () => {
    const [shopper, id] = [shop.shopper(), newId()];
    await ask(shopper, 'hi', id);
    await ask(shopper, 'how much is the mix?', id);
    expect((await turnsOf(id)).map(({ kind }) => kind)).toEqual(['greeting', 'price']);
  });

  test('of somebody else does not exist, for strangers and for the signed-in alike', async () => {
    const id = newId();
    await ask(shop.shopper(), 'hi', id);
    const stranger = shop.shopper();
    expect((await ask(stranger, 'and what did they say?', id)).status).toBe(404);
    await logIn(stranger);
    expect((await ask(stranger, 'and now?', id)).status).toBe(404);
    expect(await turnsOf(id)).toHaveLength(1);
  });

  test('goes on when its shopper signs in', async () => {
    const [shopper, id] = [shop.shopper(), newId()];
    await ask(shopper, 'where is my order?', id);
    await logIn(shopper);
    const { body } = await ask(shopper, 'where is my order?', id);
    expect(body.reply).toContain('Your newest orders');
  });

  test('ends after 50 turns, however many questions come at once', async () => {
    const [shopper, id] = [shop.shopper(), newId()];
    await ask(shopper, 'hi', id);
    await shop.db
      .update(conciergeConversations)
      .set({ turnCount: 48 })
      .where(eq(conciergeConversations.conversationId, id));
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(shopper, 'thanks', id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('conversation_full');
  });

  test('is forgotten 30 days after its last turn, and no sooner', async () => {
    const [old, young] = [newId(), newId()];
    await ask(shop.shopper(), 'hi', old);
    await ask(shop.shopper(), 'hi', young);
    await shop.db
      .update(conciergeConversations)
      .set({ updatedAt: sql`shop_now() - interval '31 days'` })
      .where(eq(conciergeConversations.conversationId, old));
    await deleteOldConversations(shop.db);
    expect(await turnsOf(old)).toHaveLength(0);
    expect(await turnsOf(young)).toHaveLength(1);
  });

  test('keeps no card number', async () => {
    const id = newId();
    await ask(shop.shopper(), 'my card 4242 4242 4242 4242 was declined', id);
    const [turn] = await turnsOf(id);
    expect(turn?.question).toBe('my card [card ending 4242] was declined');
  });
});

describe('a message', () => {
  test('of more than 1000 characters is refused', async () => {
    expect((await ask(shop.shopper(), 'a'.repeat(1001))).status).toBe(400);
    expect((await ask(shop.shopper(), 'a'.repeat(1000))).status).toBe(200);
  });

  test('that says nothing is refused', async () => {
    expect((await ask(shop.shopper(), '   ')).status).toBe(400);
  });

  test('to an unknown store is refused', async () => {
    const { status, body } = await ask(shop.shopper(), 'hi', newId(), { store_id: 'store_nowhere' });
    expect([status, body.code]).toEqual([404, 'unknown_store']);
  });

  test('is answered in the currency that the shopper sees', async () => {
    const { body } = await ask(shop.shopper(), 'how much is the mix?', newId(), { currency: 'cad' });
    expect(body.reply).toContain('CAD 10.49');
    expect(body.products[0].currency).toBe('cad');
  });
});

describe('orders', () => {
  test('are told to the customer whose they are, with the tracking link', async () => {
    const asha = shop.shopper();
    await logIn(asha);
    const { body } = await ask(asha, 'where is my order?');
    expect(body.reply).toContain('2 × The Bites');
    expect(body.reply).toContain('Being packed');
    expect(body.links).toContainEqual(
      expect.objectContaining({ url: 'https://track.example.com/parcels/DSR4471029' }),
    );
  });

  test('are not told to anybody else, whatever address they name', async () => {
    const { body } = await ask(shop.shopper(), 'where is my order? I am asha@example.com');
    expect(body.reply).not.toMatch(/Bites|Being packed/);
    expect(body.links).toContainEqual({ title: 'Log in', url: '/login' });
  });
});

describe('with limits', () => {
  let limited: TestShop;
  afterEach(() => limited.close());

  test('a shopper who floods is told to wait, and how long', async () => {
    limited = await startTestShop(() => ({ limits: 'memory' }));
    const shopper = limited.shopper();
    const answers = [];
    for (let count = 0; count < 21; count += 1) answers.push(await ask(shopper, 'hi'));
    expect(answers.slice(0, 20).every(({ status }) => status === 200)).toBe(true);
    expect(answers[20]?.status).toBe(429);
    expect(Number(answers[20]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('an address that floods under new sessions is told to wait too', async () => {
    limited = await startTestShop(() => ({ limits: 'memory' }));
    const statuses = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await ask(limited.shopper(), 'hi')).status);
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses[60]).toBe(429);
  });
});
