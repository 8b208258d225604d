import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from '../../support/buying/people.ts';
import { type Answer, STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;

/** The second sample store, among whose synonyms 'evening' means 'caffeine free', and 'morning' a kind of tea. */
beforeAll(async () => {
  shop = await startTestShop();
  const owner = await newOperator(shop);
  const choice = { store_id: STORE, folder: 'ostrel', discards_edits: false };
  expect((await owner.post('/admin/api/setup/store', choice)).status).toBe(200);
});
afterAll(() => shop.close());

const ask = (message: string): Promise<Answer> =>
  shop
    .shopper()
    .post('/concierge/messages', { store_id: STORE, conversation_id: crypto.randomUUID(), message });

const shown = ({ body }: Answer): string[] => body.products.map(({ id }: { id: string }) => id).toSorted();

describe('a synonym that means to be free of something', () => {
  it.each(['Something for the evening', 'a tea for bedtime', 'do you have decaf?'])(
    'is answered with what is free of it: %s',
    async (message) => {
      const answer = await ask(message);
      expect(shown(answer)).toContain('night-orchard');
      expect(shown(answer)).toEqual(shown(await ask('Something without caffeine')));
      expect(answer.body.reply).toMatch(/they do not name caffeine among their ingredients/);
    },
  );
});

describe('a greeting with a word that is a synonym', () => {
  it.each(['Good evening', 'good morning!', 'Good evening, how are you?'])(
    'is a greeting: %s',
    async (message) => {
      expect((await ask(message)).body.kind).toBe('greeting');
    },
  );

  it('is no part of the question behind it', async () => {
    const answer = await ask('Good morning, do you have something green?');
    expect(shown(answer)).toContain('green-hill');
    expect(shown(answer)).not.toContain('first-light');
  });
});
