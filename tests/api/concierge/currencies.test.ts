import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function replyTo(message: string, currency: 'usd' | 'cad'): Promise<string> {
  const question = { store_id: STORE, conversation_id: crypto.randomUUID(), message, currency };
  return (await shop.shopper().post('/concierge/messages', question)).body.reply;
}

test.each(['how much is shipping to Toronto?', 'any discount codes?'])(
  'from when on shipping is free is said in the currency of the prices: %s',
  async (message) => {
    expect(await replyTo(message, 'cad')).toMatch(/free from CAD 65\b/);
    expect(await replyTo(message, 'usd')).toMatch(/free from \$65\b/);
  },
);
