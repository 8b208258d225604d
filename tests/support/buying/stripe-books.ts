import { eq, isNotNull, ne } from 'drizzle-orm';
import type { StripeStub } from '../../providers/stripe-stub/stripe-stub.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orderLines, orders, refundLines, refunds } from '#server/platform/database/schema/order-tables.ts';
import { billingCycles } from '#server/platform/database/schema/subscription-tables.ts';
import type { TestShop } from '../test-shop.ts';

/**
 * What must be true of a shop on Stripe that began with `onHandBefore` units of one SKU and sold only that, whatever happened to it; each
 * fault by what it is about.
 */
export async function faultsInStripeBooks(
  { db }: TestShop,
  { records }: StripeStub,
  { sku, onHandBefore }: { sku: string; onHandBefore: number },
): Promise<Record<string, unknown[]>> {
  const [placed, given, lines, returned, [left], held, open, paidCycles] = await Promise.all([
    db.select().from(orders).where(isNotNull(orders.checkoutId)),
    db.select().from(refunds),
    db
      .select({ units: orderLines.quantity, status: orders.status })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(isNotNull(orders.checkoutId)),
    db.select().from(refundLines),
    db.select().from(stock).where(eq(stock.sku, sku)),
    db.select().from(stock).where(ne(stock.held, 0)),
    db.select({ id: checkouts.id, status: checkouts.status }).from(checkouts),
    db.select().from(billingCycles).where(eq(billingCycles.status, 'paid')),
  ]);
  const intents = [...records.intents.values()];
  const collected = intents.filter(({ amount_received }) => amount_received > 0);
  const ordersOf = (intent: string) => placed.filter(({ paymentIntentId }) => paymentIntentId === intent);
  const refundedOf = (intent: string) =>
    [...records.refunds.values()]
      .filter(({ payment_intent, status }) => payment_intent === intent && status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0);
  const sold = lines.reduce((sum, { units }) => sum + units, 0);
  const back = returned.reduce((sum, { quantity }) => sum + quantity, 0);
  const ended = new Set(['open', 'paid', 'void', 'expired', 'refunded']);
  return {
    'authorisations left hanging': intents.filter(({ status }) => status === 'requires_capture'),
    'collected without exactly one order of the same cents': collected.filter(
      ({ id, amount_received }) =>
        JSON.stringify(ordersOf(id).map(({ totalCents }) => totalCents)) !==
        JSON.stringify([amount_received]),
    ),
    'orders without collected money': placed.filter(
      ({ paymentIntentId }) => !collected.some(({ id }) => id === paymentIntentId),
    ),
    'orders whose refunds are not those at Stripe': placed.filter(
      ({ paymentIntentId, refundedCents }) => refundedOf(paymentIntentId ?? '') !== refundedCents,
    ),
    'refunds that did not end': given.filter(({ status }) => status !== 'succeeded'),
    'stock still held': held,
    'units too many or too few': left?.onHand === onHandBefore - sold + back ? [] : [left, { sold, back }],
    'checkouts stuck half way': open.filter(({ status }) => !ended.has(status)),
    'deliveries charged twice or never': paidCycles.filter(
      ({ orderId }) => placed.filter(({ id }) => id === orderId).length !== 1,
    ),
  };
}

/** Those of the faults that there are. */
export const foundIn = (faults: Record<string, unknown[]>): Record<string, unknown[]> =>
  Object.fromEntries(Object.entries(faults).filter(([, found]) => found.length > 0));
