import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SubscriptionOptionId } from '#domain/ids.ts';
import { products, variantSubscriptionPrices } from '#server/platform/database/schema/catalog-tables.ts';
import { anId } from '../../support/ids.ts';
import { type Answer, STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.db.update(products).set({ status: 'archived' });
  await shop.db
    .update(products)
    .set({ status: 'active' })
    .where(eq(products.handle, 'chilli-lime-chickpeas'));
});
afterAll(() => shop.close());

const ask = (message: string): Promise<Answer> =>
  shop
    .shopper()
    .post('/concierge/messages', { store_id: STORE, conversation_id: crypto.randomUUID(), message });

const shown = ({ body }: Answer) => body.products.map(({ id }: { id: string }) => id);

describe('in a shop that sells no larger packs', () => {
  test('who asks for discounts hears of none', async () => {
    const { body } = await ask('any discounts?');
    expect(body.kind).toBe('discount');
    expect(body.reply).toMatch(/shipping is free from \$65/);
    expect(body.reply).not.toMatch(/larger packs/i);
  });

  test('who asks for bundles hears that everything comes in single packs', async () => {
    const answer = await ask('what bundles do you have');
    expect(answer.body.reply).toMatch(/everything here comes in single packs/);
    expect(shown(answer)).toEqual([]);
  });
});

test('who asks for bundles of some kind is offered none of another kind, though nothing else comes in packs', async () => {
  await shop.db.update(products).set({ status: 'active' }).where(eq(products.handle, 'the-mix'));
  expect(shown(await ask('what bundles do you have'))).toEqual(['the-mix']);
  const cheap = await ask('bundles under $5');
  expect(shown(cheap)).toEqual([]);
  expect(cheap.body.reply).toMatch(/^Nothing like that comes in a larger pack/);
  expect(shown(await ask('bundles without peanuts'))).not.toContain('the-mix');
  await shop.db.update(products).set({ status: 'archived' }).where(eq(products.handle, 'the-mix'));
});

test('who asks for bundles is shown what comes in packs, though the shop shows other snacks first', async () => {
  await shop.db.update(products).set({ status: 'active' }).where(eq(products.handle, 'the-bites'));
  await shop.db.update(products).set({ ratingCount: 0 });
  const answer = await ask('what bundles do you have');
  expect(shown(answer)).toEqual(['the-bites']);
  expect((await ask('any discounts?')).body.reply).toMatch(/The Bites, \d-pack: \$[\d.]+ instead of \$/);
  await shop.db.update(products).set({ status: 'archived' }).where(eq(products.handle, 'the-bites'));
});

describe('in a shop that sells none of the usual subscriptions', () => {
  test('who asks what can be subscribed to hears that nothing can', async () => {
    const answer = await ask('what can I subscribe to?');
    expect(answer.body.kind).toBe('subscription');
    expect(answer.body.reply).toMatch(/nothing here comes by subscription/i);
    expect(shown(answer)).toEqual([]);
  });

  test('who asks what can be subscribed to is shown what this shop sends by itself', async () => {
    const sku = 'CHICKPEA-5OZ';
    await shop.db.insert(variantSubscriptionPrices).values({
      storeId: STORE,
      sku,
      subscriptionOptionId: anId<SubscriptionOptionId>('every-1-month'),
      currency: 'usd',
      amountCents: 512,
    });
    const answer = await ask('what can I subscribe to?');
    expect(shown(answer)).toEqual(['chilli-lime-chickpeas']);
    expect(answer.body.reply).toMatch(/Chilli Lime Chickpeas.*for \$5\.12/);
    expect(answer.body.reply).not.toMatch(/nothing here/i);
  });
});

test('where the shop lists what is free of something, the concierge and the search show only that', async () => {
  const handles = ['the-mix', 'curry-leaf-peanuts', 'chilli-lime-chickpeas'];
  await shop.db.update(products).set({ status: 'active' }).where(inArray(products.handle, handles));
  await shop.db
    .update(products)
    .set({ diets: ['vegan', 'caffeine free'] })
    .where(eq(products.handle, 'the-mix'));
  const answer = await ask('a snack without caffeine');
  expect(shown(answer)).toEqual(['the-mix']);
  expect(answer.body.reply).toContain('Left out, because no label here says so: ');
  const { body } = await shop.shopper().post('/search/updated_search', {
    store_id: STORE,
    index_name: 'products',
    search_query: 'without caffeine',
  });
  expect(body.formattedProductData.map(({ id }: { id: string }) => id)).toEqual(['the-mix']);
});
