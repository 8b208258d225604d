import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireProduct } from '#contracts/product.ts';
import { formatMoney } from '#domain/money.ts';
import { findByHandles } from '#server/catalog/find-products.ts';
import { type Answer, STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';
import { type ExpectedAnswer, QUESTIONS } from './questions.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

describe('the concierge answers what people ask', () => {
  test('at least a hundred questions name the sources of their answers', () => {
    const sourced = QUESTIONS.filter(({ sources = [] }) => sources.length > 0);
    expect(sourced.length).toBeGreaterThanOrEqual(100);
  });

  for (const question of QUESTIONS) {
    const before = (question.after ?? []).map((said) => `${said} → `).join('');
    test(`${before}${question.ask}`, async () => {
      const { status, body } = await ask(question);
      expect(status).toBe(200);
      await expectAnswer(question, body);
    });
  }
});

async function ask({ ask: message, after = [] }: ExpectedAnswer): Promise<Answer> {
  const shopper = shop.shopper();
  const conversation_id = crypto.randomUUID();
  const say = (text: string) =>
    shopper.post('/concierge/messages', { store_id: STORE, conversation_id, message: text });
  for (const said of after) await say(said);
  return say(message);
}

interface Answered {
  kind: string;
  reply: string;
  products: WireProduct[];
  links: { url: string }[];
}

async function expectAnswer(
  expected: ExpectedAnswer,
  { kind, reply, products, links }: Answered,
): Promise<void> {
  const shown = products.map(({ id }) => id);
  const told = `${reply}\n[${shown.join(', ')}] ${links.map(({ url }) => url).join(' ')}`;
  expect(kind, told).toBe(expected.kind);
  for (const words of expected.says ?? []) expect(reply).toMatch(words);
  for (const words of expected.never ?? []) expect(reply).not.toMatch(words);
  expect(links.map(({ url }) => url)).toEqual(expect.arrayContaining(expected.sources ?? []));
  expect(shown, told).toEqual(expect.arrayContaining(expected.shows ?? []));
  for (const hidden of expected.hides ?? []) expect(shown, told).not.toContain(hidden);
  for (const handle of expected.quotesLabelOf ?? []) {
    const [product] = await productsInDatabase([handle], 'usd');
    expect(reply).toContain(product?.static_content?.allergens);
    expect(reply).toContain('Read the pack');
  }
  if (expected.pricesOf) await expectPrices(expected.pricesOf, reply);
  expect(products).toEqual(await productsInDatabase(shown, products[0]?.currency ?? 'usd'));
}

async function expectPrices(
  { handle, currency }: { handle: string; currency: 'usd' | 'cad' },
  reply: string,
) {
  const [product] = await productsInDatabase([handle], currency);
  for (const { product_price } of product?.variants ?? [])
    expect(reply).toContain(formatMoney(product_price, currency));
}

const productsInDatabase = (handles: string[], currency: 'usd' | 'cad') =>
  findByHandles({ db: shop.db, storeId: STORE, currency }, handles);
