import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PersonalData } from '#contracts/account/personal-data.ts';
import type { CustomerMerge, EmailMove, Person } from '#domain/accounts/person.ts';
import { DomainError } from '#domain/errors.ts';
import type { OrderEmailMove } from '#domain/orders/order-email-move.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  billingCycles,
  subscriptionLines,
  subscriptions,
} from '#server/platform/database/schema/subscription-tables.ts';
import { addressToWire } from '#server/platform/http/address-wire.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { cancelWithin } from './changes/cancel-subscription.ts';
import { enqueueNotification } from './notices/subscription-notifications.ts';
import { inListedOrder, lockRunningSubscriptions, type Subscription } from './subscription-store.ts';

/** A customer's subscriptions, newest first. */
export async function exportSubscriptions(
  db: Queryable,
  { customerId }: Pick<Person, 'customerId'>,
): Promise<PersonalData['subscriptions']> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId))
    .orderBy(desc(subscriptions.createdAt));
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(subscriptionLines)
    .where(inArray(subscriptionLines.subscriptionId, ids))
    .orderBy(...inListedOrder);
  const due = await db
    .select()
    .from(billingCycles)
    .where(and(inArray(billingCycles.subscriptionId, ids), eq(billingCycles.status, 'due')));
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    started_at: row.createdAt.toISOString(),
    every: `${row.intervalCount} ${row.intervalUnit}`,
    next_delivery_at:
      due.find(({ subscriptionId }) => subscriptionId === row.id)?.startsAt.toISOString() ?? null,
    email: row.email,
    name: row.name,
    address: addressToWire(row.address),
    currency: row.currency,
    items: lines
      .filter(({ subscriptionId }) => subscriptionId === row.id)
      .map(({ sku, bundleId, contents, quantity, unitPriceCents }) => ({
        sku,
        bundle_id: bundleId,
        contents: contents && { ...contents },
        quantity,
        unit_price: unitPriceCents,
      })),
    card: row.cardSummary && { brand: row.cardSummary.brand, last4: row.cardSummary.last4 },
    terms_accepted_at: row.termsAcceptedAt?.toISOString() ?? null,
    terms: row.termsText,
  }));
}

/**
 * Cancels a deleted account's subscriptions, detaches them, and erases their cards: a delivery that is sold is captured
 * from its authorisation. The terms that were agreed to stay with the orders they led to.
 */
export async function endSubscriptions(
  tx: Transaction,
  jobs: Jobs,
  { customerId }: Pick<Person, 'customerId'>,
): Promise<void> {
  const isOwn = eq(subscriptions.customerId, customerId);
  for (const { id } of await lockRunningSubscriptions(tx, customerId)) await cancelWithin(tx, jobs, { id });
  await tx
    .update(subscriptions)
    .set({ customerId: null, providerCustomerId: null, providerPaymentMethodId: null, cardSummary: null })
    .where(isOwn);
}

/** Emails about a customer's subscriptions go to the new address, if they went to the old one. */
export async function moveSubscriptions(tx: Transaction, { customerId, from, to }: EmailMove): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ email: to })
    .where(and(eq(subscriptions.customerId, customerId), sql`lower(${subscriptions.email}) = ${from}`));
}

/**
 * Gives a guest's subscriptions that began with an order, or that it is a delivery of, its new address, and sends their links there.
 * A delivery that was quoted for the address before is quoted again. Returns how many of them are not cancelled.
 */
export async function moveSubscriptionsOfOrder(
  tx: Transaction,
  jobs: Jobs,
  { storeId, orderId, checkoutId, from, to }: OrderEmailMove,
): Promise<number> {
  const delivered = tx
    .select({ id: billingCycles.subscriptionId })
    .from(billingCycles)
    .where(eq(billingCycles.orderId, orderId));
  const moved = await tx
    .update(subscriptions)
    .set({ email: to, revision: sql`${subscriptions.revision} + 1` })
    .where(
      and(
        eq(subscriptions.storeId, storeId),
        isNull(subscriptions.customerId),
        sql`lower(${subscriptions.email}) = ${from}`,
        or(
          checkoutId === null ? undefined : eq(subscriptions.checkoutId, checkoutId),
          inArray(subscriptions.id, delivered),
        ),
      ),
    )
    .returning();
  const running = moved.filter(({ status }) => status !== 'cancelled');
  for (const subscription of running) {
    const { id: subscriptionId, revision } = subscription;
    const isNew = subscription.status === 'active' && !(await hasDelivered(tx, subscription));
    const news = isNew ? 'started' : 'link_wanted';
    await enqueueNotification(tx, jobs, { subscriptionId, news, occasion: `email:${revision}` });
  }
  return running.length;
}

/** Whether a subscription has brought an order after the one that it began with. */
async function hasDelivered(tx: Transaction, { id }: Pick<Subscription, 'id'>): Promise<boolean> {
  const delivered = and(eq(billingCycles.subscriptionId, id), isNotNull(billingCycles.orderId));
  return (await tx.$count(billingCycles, delivered)) > 0;
}

/**
 * Takes a person out of their subscriptions, which have ended. Throws `not_possible_now` while one runs: its owner is told
 * when it is cancelled.
 */
export async function anonymiseSubscriptions(
  tx: Transaction,
  { storeId, customerId, provedEmail }: Pick<Person, 'storeId' | 'customerId' | 'provedEmail'>,
  standIn: { email: string; name: string },
): Promise<number> {
  const isTheirs = and(
    eq(subscriptions.storeId, storeId),
    or(
      eq(subscriptions.customerId, customerId),
      provedEmail === null ? undefined : sql`lower(${subscriptions.email}) = ${provedEmail}`,
    ),
  );
  const own = await tx.select().from(subscriptions).where(isTheirs).for('update');
  if (own.some(({ status }) => status !== 'cancelled'))
    throw new DomainError(
      'not_possible_now',
      'A subscription of this customer is running. Cancel it first, then erase.',
    );
  for (const { id, address } of own) {
    const { state, postal_code, country } = address;
    await tx
      .update(subscriptions)
      .set({
        ...standIn,
        customerId: null,
        address: { line1: '', line2: '', city: '', state, postal_code, country },
        providerCustomerId: null,
        providerPaymentMethodId: null,
        cardSummary: null,
      })
      .where(eq(subscriptions.id, id));
  }
  return own.length;
}

/** What a merged customer subscribed to. Of an address without an account: what was subscribed to without one. */
export function isSubscribedBy({ storeId, from }: Pick<CustomerMerge, 'storeId' | 'from'>): SQL | undefined {
  const asGuest = and(isNull(subscriptions.customerId), sql`lower(${subscriptions.email}) = ${from.email}`);
  return and(
    eq(subscriptions.storeId, storeId),
    from.customerId === null ? asGuest : or(eq(subscriptions.customerId, from.customerId), asGuest),
  );
}

/**
 * Gives a merged customer's subscriptions to the other one, each with the card, the price and the terms that it has. A
 * delivery that was quoted for the merged one is quoted again. Returns the addresses that they have now.
 */
export async function mergeSubscriptions(
  tx: Transaction,
  merge: CustomerMerge,
): Promise<{ email: string }[]> {
  const { from, to } = merge;
  return tx
    .update(subscriptions)
    .set({
      customerId: to.customerId,
      email: sql`case when lower(${subscriptions.email}) = ${from.email} then ${to.email} else ${subscriptions.email} end`,
      revision: sql`${subscriptions.revision} + 1`,
    })
    .where(isSubscribedBy(merge))
    .returning({ email: subscriptions.email });
}
