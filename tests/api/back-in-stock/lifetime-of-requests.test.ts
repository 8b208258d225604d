import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CustomerId } from '#domain/ids.ts';
import { deleteExpiredRequests } from '#server/back-in-stock/back-in-stock-store.ts';
import { notifyBackInStock } from '#server/back-in-stock/notify-back-in-stock.ts';
import { moveBackInStock } from '#server/back-in-stock/requests-of-person.ts';
import { setCountedStock } from '#server/catalog/stock/count-stock.ts';
import { backInStockRequests } from '#server/platform/database/schema/back-in-stock-tables.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { backInStockCalls, beginSoldOut, OTHER_SIZE, SOLD_OUT } from '../../support/buying/back-in-stock.ts';
import { logIn, newCustomer, PASSWORD, resetPassword, resetToken } from '../../support/buying/people.ts';
import { anId } from '../../support/ids.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(() => beginSoldOut(shop));

const { notifiedAddresses, ask, waitFor, statusOf, provedCustomer } = backInStockCalls(() => shop);

describe('a request', () => {
  it('ends with its product', async () => {
    await waitFor('archived@example.com');
    await waitFor('other@example.com', { item: { sku: OTHER_SIZE } });
    const isProduct = eq(products.handle, 'masala-cashews');
    await shop.db.update(products).set({ status: 'archived' }).where(isProduct);
    await notifyBackInStock(shop.deps);
    await shop.db.update(products).set({ status: 'active' }).where(isProduct);
    expect(await shop.db.$count(backInStockRequests)).toBe(0);
  });

  it('ends after half a year', async () => {
    await waitFor('old@example.com');
    await shop.advanceClock('179 days');
    await deleteExpiredRequests(shop.db);
    expect(await statusOf('old@example.com')).toEqual(['waiting']);
    await shop.advanceClock('181 days');
    await setCountedStock(shop.db, STORE, SOLD_OUT, 1);
    await notifyBackInStock(shop.deps);
    expect(await notifiedAddresses()).toEqual([]);
    await deleteExpiredRequests(shop.db);
    expect(await statusOf('old@example.com')).toEqual([]);
  });

  it('is forgotten after three days when its link is not opened', async () => {
    await ask('unopened@example.com');
    await shop.advanceClock('3 days 1 minute');
    await deleteExpiredRequests(shop.db);
    expect(await statusOf('unopened@example.com')).toEqual([]);
  });

  it('belongs to the proved owner of its address, who sees and ends it', async () => {
    await waitFor('own@example.com', { quantity: 2 });
    const stranger = await newCustomer(shop, 'own@example.com');
    const consents = async (customer: TestShopper) =>
      (await customer.get(`/account/consents?store_id=${STORE}`)).body.consents.back_in_stock;
    expect(await consents(stranger)).toBeNull();
    await resetPassword(shop.shopper(), await resetToken(shop, 'own@example.com'), PASSWORD);
    const owner = shop.shopper();
    await logIn(owner, { email: 'own@example.com', password: PASSWORD });
    expect(await consents(owner)).toMatchObject({
      requests: [{ product: expect.stringContaining('Cashews'), quantity: 2, status: 'waiting' }],
    });
    await owner.post('/account/withdraw_consent', { store_id: STORE, consent: 'back_in_stock' });
    expect(await statusOf('own@example.com')).toEqual([]);
  });

  it('goes along to the new address of its owner, where one that waits already counts', async () => {
    await waitFor('before@example.com');
    await waitFor('before@example.com', { item: { sku: OTHER_SIZE } });
    await waitFor('after@example.com', { quantity: 3 });
    const move = {
      storeId: STORE,
      customerId: anId<CustomerId>(''),
      from: 'before@example.com',
      to: 'after@example.com',
    };
    await shop.db.transaction((tx) => moveBackInStock(tx, move));
    expect(await statusOf('before@example.com')).toEqual([]);
    const rows = await shop.db.select().from(backInStockRequests);
    expect(rows.map(({ sku, quantity }) => [sku, quantity])).toEqual(
      expect.arrayContaining([
        [SOLD_OUT, 3],
        [OTHER_SIZE, 1],
      ]),
    );
    expect(rows).toHaveLength(2);
  });

  it('is erased with the account, if its address is proved', async () => {
    await waitFor('erased@example.com');
    await waitFor('kept@example.com');
    const leave = (customer: TestShopper) =>
      customer.post('/account/delete', { store_id: STORE, password: PASSWORD, reviews: 'keep' });
    await leave(await newCustomer(shop, 'kept@example.com'));
    expect(await statusOf('kept@example.com')).toEqual(['waiting']);
    await leave(await provedCustomer('erased@example.com'));
    expect(await statusOf('erased@example.com')).toEqual([]);
  });
});
