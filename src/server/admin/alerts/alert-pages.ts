import { eq, inArray, or, sql } from 'drizzle-orm';
import type { BillingCycleId, DisputeId, ProviderRefundId, RefundId } from '#domain/ids.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { ExplainedAlert } from '#domain/staff/alert-kinds.ts';
import type { Database } from '#server/platform/database/database.ts';
import { disputes, orders, refunds } from '#server/platform/database/schema/order-tables.ts';
import { billingCycles } from '#server/platform/database/schema/subscription-tables.ts';

type AlertPlace = Pick<ExplainedAlert, 'page' | 'action'>;

/** Where alerts are dealt with that do not say it by their keys: orders and subscriptions, by the keys of the alerts. */
export async function pagesOfAlerts(db: Database, keys: readonly string[]): Promise<Map<string, AlertPlace>> {
  const subjects = (codes: RegExp) =>
    keys.filter((key) => codes.test(key)).map((key) => key.slice(key.indexOf(':') + 1));
  const numbers = new Map([
    ...(await ordersOfRefunds(db, subjects(/^refund-(?:failed|stuck):/))),
    ...(await ordersOfDisputes(db, subjects(/^dispute-(?:open|won|lost):/))),
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
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: refunds.id, providerId: refunds.providerRefundId, number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      or(
        sql`${refunds.id}::text = any(${sql.param(ids as RefundId[])})`,
        inArray(refunds.providerRefundId, ids as ProviderRefundId[]),
      ),
    );
  return rows.flatMap(({ id, providerId, number }): [string, number][] => [
    [id, number],
    ...(providerId === null ? [] : [[providerId, number] satisfies [string, number]]),
  ]);
}

async function ordersOfDisputes(db: Database, ids: string[]): Promise<[string, number][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: disputes.providerDisputeId, number: orders.number })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(inArray(disputes.providerDisputeId, ids as DisputeId[]));
  return rows.map(({ id, number }) => [id, number]);
}

async function subscriptionsOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: billingCycles.id, subscriptionId: billingCycles.subscriptionId })
    .from(billingCycles)
    .where(sql`${billingCycles.id}::text = any(${sql.param(ids as BillingCycleId[])})`);
  return new Map(rows.map(({ id, subscriptionId }) => [id, subscriptionId]));
}
