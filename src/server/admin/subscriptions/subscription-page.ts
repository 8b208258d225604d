import { desc, eq } from 'drizzle-orm';
import type { StaffSubscription } from '#contracts/admin/customers/subscriptions-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId, SubscriptionId } from '#domain/ids.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { billingCycles } from '#server/platform/database/schema/subscription-tables.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import type { QuoteRenewal } from '#server/subscriptions/notices/notify-subscribers.ts';
import { readSubscription, type Subscription } from '#server/subscriptions/subscription-store.ts';
import { subscriptionToWire } from '#server/subscriptions/subscription-wire.ts';
import { historyOf } from '../audit/staff-history.ts';

const MAX_DELIVERIES = 24;
const MAX_ACTIONS = 100;

/** A subscription of a store. Throws `not_found`. */
export async function subscriptionOfStore(
  db: Queryable,
  storeId: StoreId,
  id: SubscriptionId,
): Promise<Subscription> {
  const subscription = await readSubscription(db, id);
  if (subscription?.storeId !== storeId) throw new DomainError('not_found', 'There is no such subscription.');
  return subscription;
}

/** A subscription for the people who help its owner. Throws `not_found`. */
export async function subscriptionPage(
  deps: { db: Database; quoteRenewal: QuoteRenewal },
  { storeId, id, reader }: { storeId: StoreId; id: SubscriptionId; reader: StaffMember },
): Promise<StaffSubscription> {
  const subscription = await subscriptionOfStore(deps.db, storeId, id);
  return {
    ...(await subscriptionToWire(deps, subscription)),
    version: subscription.revision,
    customer_id: hasPermission(reader, 'customers:read') ? subscription.customerId : null,
    cancelled_at: subscription.cancelledAt?.toISOString() ?? null,
    cancellation_reason: subscription.cancellationReason,
    terms: subscription.termsText,
    terms_accepted_at: subscription.termsAcceptedAt?.toISOString() ?? null,
    deliveries: await deliveriesOf(deps.db, subscription, hasPermission(reader, 'orders:read')),
    timeline: await historyOf(deps.db, storeId, { type: 'subscription', id }, MAX_ACTIONS),
  };
}

async function deliveriesOf(
  db: Queryable,
  { id }: Subscription,
  mayReadOrders: boolean,
): Promise<StaffSubscription['deliveries']> {
  const rows = await db
    .select({ cycle: billingCycles, orderNumber: orders.number })
    .from(billingCycles)
    .leftJoin(orders, eq(orders.id, billingCycles.orderId))
    .where(eq(billingCycles.subscriptionId, id))
    .orderBy(desc(billingCycles.startsAt))
    .limit(MAX_DELIVERIES);
  return rows.map(({ cycle, orderNumber }) => ({
    billing_cycle_id: cycle.id,
    starts_at: cycle.startsAt.toISOString(),
    status: cycle.status,
    attempts: cycle.attempts,
    failure_reason: cycle.failureReason,
    next_attempt_at: cycle.nextAttemptAt.toISOString(),
    order_id: mayReadOrders ? cycle.orderId : null,
    order_number: mayReadOrders ? orderNumber : null,
  }));
}
