import { and, eq, gt, inArray, or } from 'drizzle-orm';
import type { SubscriptionId } from '#domain/ids.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { billingCycles } from '#server/platform/database/schema/subscription-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { LinkToken } from '#server/platform/email/email-content.ts';
import { claimedIdOf, isExpired, issuedAt, signedLinks } from '#server/platform/sessions/signed-link.ts';
import { readSubscription, type Subscription } from '../subscription-store.ts';

type LinkDeps = Pick<Deps, 'db' | 'sessionSecret'>;

/**
 * The link to manage one subscription as a guest, valid for 60 days. It is signed over the address that its emails go
 * to: once it has another one, links in the old mailbox open nothing. docs/decisions/0041.
 */
export const manageToken = ({ id, email }: Pick<Subscription, 'id' | 'email'>): LinkToken => ({
  purpose: `manage-subscription:${email.toLowerCase()}`,
  validDays: 60,
  id,
});

/** Links of the releases until November 2026 are signed over the subscription alone. The last ones end in January 2027. */
const EARLIER_LINKS = { purpose: 'manage-subscription', validDays: 60 };

/** The subscription that a token opens; null when it is forged, expired, or of an address that the subscription had before. */
export async function subscriptionOfToken(deps: LinkDeps, token: string): Promise<Subscription | null> {
  const subscription = await subscriptionOfSignedToken(deps, token);
  return subscription && !isExpired(token, await shopTime(deps.db)) ? subscription : null;
}

/** The same, also for a token that has expired: it opens nothing, but another link may be emailed to the subscription's address. */
export async function subscriptionOfSignedToken(
  { db, sessionSecret }: LinkDeps,
  token: string,
): Promise<Subscription | null> {
  const claimed = claimedIdOf(token) as SubscriptionId | null;
  const subscription = claimed && (await readSubscription(db, claimed));
  if (!subscription) return null;
  const isSigned =
    signedLinks(sessionSecret, manageToken(subscription)).signedIdOf(token) !== null ||
    (signedLinks(sessionSecret, EARLIER_LINKS).signedIdOf(token) !== null &&
      !(await mayHaveMoved(db, subscription, issuedAt(token, EARLIER_LINKS))));
  return isSigned ? subscription : null;
}

/** Whether the address of a subscription may have changed since then: accounts prove theirs again, a guest's changes with an order. */
async function mayHaveMoved(
  db: Queryable,
  { id, checkoutId, customerId }: Pick<Subscription, 'id' | 'checkoutId' | 'customerId'>,
  since: Date,
): Promise<boolean> {
  if (customerId === null) return hasChangedOrder(db, { id, checkoutId });
  const [provedSince] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), gt(customers.emailProvedAt, since)));
  return provedSince !== undefined;
}

/** Whether an address of one of its orders was changed, where it goes or its email: which of them is not counted apart. */
async function hasChangedOrder(
  db: Queryable,
  { id, checkoutId }: Pick<Subscription, 'id' | 'checkoutId'>,
): Promise<boolean> {
  const delivered = db
    .select({ id: billingCycles.orderId })
    .from(billingCycles)
    .where(eq(billingCycles.subscriptionId, id));
  const isIts = or(
    checkoutId === null ? undefined : eq(orders.checkoutId, checkoutId),
    inArray(orders.id, delivered),
  );
  return (await db.$count(orders, and(isIts, gt(orders.addressVersion, 1)))) > 0;
}
