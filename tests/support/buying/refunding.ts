import type { RefundId } from '#domain/ids.ts';
import { lockWholeOrder } from '#server/orders/order-store.ts';
import { type RefundRequest, startRefund } from '#server/orders/refunds/start-refund.ts';
import type { TestShop } from '../test-shop.ts';
import { type PlacedOrder, placeOrder } from './orders.ts';

export const MIX = 'MIX-5OZ';
const BITES = 'BITES-CHILLI-CACAO';

/** An order of three units of one SKU and two of another, with a discount. */
export const twoKinds = (shop: TestShop): Promise<PlacedOrder> =>
  placeOrder(
    shop,
    [
      { sku: MIX, quantity: 3 },
      { sku: BITES, quantity: 2 },
    ],
    { discount_code: 'WELCOME10' },
  );

/** Begins a refund of everything, unless the request says otherwise; it is not sent to the card provider yet. */
export const start = (
  shop: TestShop,
  { id }: PlacedOrder,
  request: Partial<RefundRequest>,
): Promise<RefundId> =>
  shop.db.transaction(async (tx) =>
    startRefund(tx, shop.deps.jobs, await lockWholeOrder(tx, id), {
      selection: 'rest',
      restock: false,
      reason: 'test',
      ...request,
    }),
  );

/** So many units of a line, without shipping. */
export const units = (position: number, quantity: number): Partial<RefundRequest> => ({
  selection: { lines: [{ position, quantity }], shippingCents: 0 },
});
