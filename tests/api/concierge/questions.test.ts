import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireProduct } from '#contracts/catalog/product.ts';
import { formatMoney } from '#domain/money.ts';
import { findByHandles } from '#server/catalog/find-products.ts';
import { type Answer, STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';
import { ALLERGENS } from './questions/allergens.ts';
import { DIETS } from './questions/diets.ts';
import type { ExpectedAnswer } from './questions/expected-answer.ts';
import { GOING_ON } from './questions/going-on.ts';
import { IN_A_HURRY } from './questions/in-a-hurry.ts';
import { MANNERS } from './questions/manners.ts';
import { ORDERS } from './questions/orders.ts';
import { PACKS_AND_SUBSCRIPTIONS } from './questions/packs-and-subscriptions.ts';
import { PAYING_AND_SIGNING_IN } from './questions/paying-and-signing-in.ts';
import { PRICES } from './questions/prices.ts';
import { PRODUCT_FACTS } from './questions/product-facts.ts';
import { SHIPPING_AND_PAGES } from './questions/shipping-and-pages.ts';
import { STORES } from './questions/stores.ts';
import { TASTES } from './questions/tastes.ts';
import type { CurrencyCode } from '#domain/money.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const SUBJECTS: readonly (readonly [string, readonly ExpectedAnswer[]])[] = [
  ['tastes', TASTES],
  ['prices', PRICES],
  ['diets', DIETS],
  ['allergens', ALLERGENS],
  ['packs and subscriptions', PACKS_AND_SUBSCRIPTIONS],
  ['product facts', PRODUCT_FACTS],
  ['shipping and pages', SHIPPING_AND_PAGES],
  ['stores', STORES],
  ['orders', ORDERS],
  ['paying and signing in', PAYING_AND_SIGNING_IN],
  ['manners', MANNERS],
  ['going on', GOING_ON],
  ['in a hurry', IN_A_HURRY],
];

test('at least a hundred questions name the sources of their answers', () => {
  const sourced = SUBJECTS.flatMap(([, questions]) => questions).filter(
    ({ sources = [] }) => sources.length > 0,
  );
  expect(sourced.length).toBeGreaterThanOrEqual(100);
});

describe.each(SUBJECTS)('the concierge answers what people ask: %s', (_, questions) => {
  for (const question of questions) {
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

async function expectPrices({ handle, currency }: { handle: string; currency: CurrencyCode }, reply: string) {
  const [product] = await productsInDatabase([handle], currency);
  for (const { product_price } of product?.variants ?? [])
    expect(reply).toContain(formatMoney(product_price, currency));
}

const productsInDatabase = (handles: string[], currency: CurrencyCode) =>
  findByHandles({ db: shop.db, storeId: STORE, currency }, handles);
