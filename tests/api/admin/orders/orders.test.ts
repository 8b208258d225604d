import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { stockOf } from '../../../support/buying/buying.ts';
import { orderRow, placeOrder, refundedAtProvider } from '../../../support/buying/orders.ts';
import { addStaff, browserOf, newOperator, OPERATOR } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let operator: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  operator = await newOperator(shop);
});
afterAll(() => shop.close());

const someOrder = () => placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 2 }]);
const cancel = (order_id: string, browser = operator) =>
  browser.post('/admin/api/cancel', { store_id: STORE, order_id, reason: 'asked by phone' });

describe('cancelling an order in the back office', () => {
  it('gives money and stock back once, however often it is pressed', async () => {
    const before = await stockOf(shop.db, 'MIX-5OZ');
    const order = await someOrder();
    const { body } = await cancel(order.id);
    expect(body).toEqual({ message: 'The money is on its way back.' });
    expect((await cancel(order.id)).body.detail).toBe('This order is cancelled already.');
    const { totalCents } = await orderRow(shop, order);
    expect(await refundedAtProvider(shop, order)).toBe(totalCents);
    expect(await stockOf(shop.db, 'MIX-5OZ')).toEqual(before);
  });

  it('leaves who did it in the audit log, and what was refused', async () => {
    const { id } = await someOrder();
    await cancel(id);
    await cancel(id);
    const kept = await shop.db.select().from(staffActions).where(eq(staffActions.operator, OPERATOR.email));
    const ofThis = kept.filter(({ arguments: words }) => words.includes(`order_id=${id}`));
    expect(ofThis.map(({ command, outcome }) => [command, outcome])).toEqual([
      ['orders cancel', 'done'],
      ['orders cancel', expect.stringMatching(/^refused: This order is cancelled/)],
    ]);
  });

  it('is recorded with the id of the staff member, which outlives a new address', async () => {
    const { id } = await someOrder();
    const support = await addStaff(shop, 'support');
    await cancel(id, await browserOf(shop, support));
    const kept = await shop.db.select().from(staffActions).where(eq(staffActions.staffMemberId, support.id));
    expect(kept).toMatchObject([{ operator: support.email, command: 'orders cancel', outcome: 'done' }]);
  });
});
