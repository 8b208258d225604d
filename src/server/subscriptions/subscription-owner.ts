import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import type { CustomerId, StoreId, SubscriptionId } from '#domain/ids.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currentShopper } from '#server/platform/sessions/sessions.ts';
import { subscriptionOfToken } from './notices/manage-link.ts';
import { readSubscription, type Subscription } from './subscription-store.ts';

/** A signed-in customer manages all their subscriptions, an emailed link exactly one. */
export type Owner = { customerId: CustomerId } | { subscriptionId: SubscriptionId };

/**
 * The owner who sends a request. A token takes precedence over the session. Throws `bad_token` for a forged
 * or expired one, `not_signed_in` without either.
 */
export async function subscriptionOwnerOf(
  deps: Pick<Deps, 'db' | 'sessionSecret'>,
  request: FastifyRequest,
  token: string | null | undefined,
): Promise<Owner> {
  if (token) {
    const subscription = await subscriptionOfToken(deps, token);
    if (!subscription) {
      throw new DomainError(
        'bad_token',
        'This link is too old or was cut off. Use the one in our latest mail about your subscription, or have another mailed to you.',
      );
    }
    return { subscriptionId: subscription.id };
  }
  const customerId = currentShopper(request)?.customerId;
  if (!customerId) throw new DomainError('not_signed_in', 'Please log in to see your subscriptions.');
  return { customerId };
}

/** The owner's subscription with this id. Throws `not_found` for an unknown one, `forbidden` for somebody else's. */
export async function ownSubscription(
  { db }: Pick<Deps, 'db'>,
  owner: Owner,
  storeId: StoreId,
  subscriptionId: SubscriptionId,
): Promise<Subscription> {
  const subscription = await readSubscription(db, subscriptionId);
  if (subscription?.storeId !== storeId) throw new DomainError('not_found', 'There is no such subscription.');
  const isOwn =
    'customerId' in owner
      ? subscription.customerId === owner.customerId
      : subscription.id === owner.subscriptionId;
  if (!isOwn) throw new DomainError('forbidden', 'This subscription is not yours to change.');
  return subscription;
}

/** All subscriptions of the owner, active ones first, then the newest. */
export async function ownedSubscriptions(
  { db }: Pick<Deps, 'db'>,
  owner: Owner,
  storeId: StoreId,
): Promise<Subscription[]> {
  const isOwn =
    'customerId' in owner
      ? eq(subscriptions.customerId, owner.customerId)
      : eq(subscriptions.id, owner.subscriptionId);
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.storeId, storeId), isOwn))
    .orderBy(
      sql`${subscriptions.status} = 'cancelled'`,
      desc(subscriptions.createdAt),
      desc(subscriptions.id),
    );
}
