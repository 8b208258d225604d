import { and, eq, inArray } from 'drizzle-orm';
import type { BillingCycleId, DisputeId, ProviderRefundId, RefundId, StoreId } from '#domain/ids.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { ExplainedAlert } from '#domain/staff/alert-kinds.ts';
import type { Database } from '#server/platform/database/database.ts';
import { disputes, orders, refunds } from '#server/platform/database/schema/order-tables.ts';
import { billingCycles } from '#server/platform/database/schema/subscription-tables.ts';
import { isUuid } from '#server/platform/database/uuid.ts';

type AlertPlace = Pick<ExplainedAlert, 'page' | 'action'>;

/** Where alerts are dealt with that do not say it by their keys: orders and subscriptions, by the keys of the alerts. */
export async function pagesOfAlerts(
  db: Database,
  storeId: StoreId,
  keys: readonly string[],
): Promise<Map<string, AlertPlace>> {
  const subjects = (codes: RegExp) =>
    keys.filter((key) => codes.test(key)).map((key) => key.slice(key.indexOf(':') + 1));
  const numbers = new Map([
    ...(await ordersOfRefunds(db, subjects(/^refund-(?:failed|stuck):/))),
    ...(await ordersOfDisputes(db, storeId, subjects(/^dispute-(?:open|won|lost):/))),
  ]);
  const subscriptions = await subscriptionsOf(db, subjects(/^subscription-paused:/));
  return new Map(
    keys.flatMap((key): [string, AlertPlace][] => {
      const subject = key.slice(key.indexOf(':') + 1);
      const number = numbers.get(subject);
      if (number !== undefined)
        return [
          [key, { page: `/admin/orders/${number}`, action: `Open order ${formatOrderNumber(number)}` }],
        ];
      const subscription = subscriptions.get(subject);
      if (subscription !== undefined)
        return [[key, { page: `/admin/subscriptions/${subscription}`, action: 'Open the subscription' }]];
      return [];
    }),
  );
}

/** Numbers of orders by ids of refunds, those of the card provider too. */
async function ordersOfRefunds(db: Database, ids: string[]): Promise<[string, number][]> {
  const own = ids.filter(isUuid) as RefundId[];
  const others = ids.filter((id) => !isUuid(id)) as ProviderRefundId[];
  const { number } = orders;
  const found = [
    ...(own.length === 0
      ? []
      : await db
          .select({ id: refunds.id, number })
          .from(refunds)
          .innerJoin(orders, eq(orders.id, refunds.orderId))
          .where(inArray(refunds.id, own))),
    ...(others.length === 0
      ? []
      : await db
          .select({ id: refunds.providerRefundId, number })
          .from(refunds)
          .innerJoin(orders, eq(orders.id, refunds.orderId))
          .where(inArray(refunds.providerRefundId, others))),
  ];
  return found.flatMap(({ id, number: named }): [string, number][] => (id === null ? [] : [[id, named]]));
}

async function ordersOfDisputes(db: Database, storeId: StoreId, ids: string[]): Promise<[string, number][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: disputes.providerDisputeId, number: orders.number })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(eq(disputes.storeId, storeId), inArray(disputes.providerDisputeId, ids as DisputeId[])));
  return rows.map(({ id, number }) => [id, number]);
}

async function subscriptionsOf(db: Database, named: string[]): Promise<Map<string, string>> {
  const ids = named.filter(isUuid) as BillingCycleId[];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: billingCycles.id, subscriptionId: billingCycles.subscriptionId })
    .from(billingCycles)
    .where(inArray(billingCycles.id, ids));
  return new Map(rows.map(({ id, subscriptionId }) => [id, subscriptionId]));
}
