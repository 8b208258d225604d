import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { products, variantSubscriptionPrices } from '#server/platform/tables/catalog-tables.ts';
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
      ...{ storeId: STORE, sku, subscriptionId: 'every-1-month', currency: 'usd', amountCents: 512 },
    });
    const answer = await ask('what can I subscribe to?');
    expect(shown(answer)).toEqual(['chilli-lime-chickpeas']);
    expect(answer.body.reply).toMatch(/Chilli Lime Chickpeas.*for \$5\.12/);
    expect(answer.body.reply).not.toMatch(/nothing here/i);
  });
});
