import type { Cents } from '#domain/money.ts';
import { refundableUnits, sharesToRefund, sumOfShares } from '#domain/orders/refund.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { WholeOrder } from '../order-store.ts';
import { readAddressRefunds, readGivenBack } from './order-refund-store.ts';

/** What is left of the price of an address that an order of its own charged. */
interface LeftOfDifference {
  /** The lines that charged it and were not refunded. */
  lines: { position: number; quantity: number }[];
  /** What was refunded of it as an amount, which is on no line. */
  refundedCents: Cents;
  /** What was paid for it and not refunded, disputed money included. */
  amountCents: Cents;
}

/**
 * What was paid for an address by an order that charged the difference, and not refunded. Items that were bought together
 * with it do not count: only lines of its own are prices of an address.
 */
export async function leftOfDifference(db: Queryable, whole: WholeOrder): Promise<LeftOfDifference> {
  const before = await readGivenBack(db, whole.order.id);
  const lines = whole.lines
    .filter(({ sku, bundleId }) => sku === null && bundleId === null)
    .map(({ position }) => ({ position, quantity: refundableUnits(whole, before, position) }))
    .filter(({ quantity }) => quantity > 0);
  const refundedCents = await readAddressRefunds(db, whole.order.id);
  if (lines.length === 0) return { lines, refundedCents, amountCents: 0 };
  const paidCents = sumOfShares(sharesToRefund(whole, before, { lines, shippingCents: 0 }));
  const { totalCents, refundedCents: ofOrderCents } = whole.order;
  const amountCents = Math.max(0, Math.min(paidCents - refundedCents, totalCents - ofOrderCents));
  return { lines, refundedCents, amountCents };
}
