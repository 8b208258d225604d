import { and, eq, ne, sql } from 'drizzle-orm';
import type { CustomerMerge } from '#domain/accounts/person.ts';
import { DomainError } from '#domain/errors.ts';
import { findCustomer } from '#server/auth/account-store.ts';
import type { CustomerProfile } from '#server/customers/customer-store.ts';
import { isOrderedBy } from '#server/orders/orders-of-person.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { cartLines, carts } from '#server/platform/database/schema/cart-tables.ts';
import { customerNotes } from '#server/platform/database/schema/customer-tables.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { savedAddresses } from '#server/platform/database/schema/identity-tables.ts';
import { conversations } from '#server/platform/database/schema/inbox-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { reviews } from '#server/platform/database/schema/review-tables.ts';
import { hasUnsubscribed } from '#server/newsletter/subscriber-changes.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { isSubscribedBy } from '#server/subscriptions/subscriptions-of-person.ts';

type NewsletterStatus = 'pending' | 'confirmed' | 'unsubscribed';

/** What merging two customers moves, and what holds afterwards. */
export interface MergePreview {
  moves: {
    orders: number;
    subscriptions: number;
    addresses: number;
    notes: number;
    reviews: number;
    conversations: number;
    drafts: number;
    cart_lines: number;
  };
  /** Of the address that stays, afterwards; null when it was never asked. */
  newsletter: NewsletterStatus | null;
  /** Whether anybody has shown that the address that stays is theirs; null for a guest, who has no account. */
  isEmailProved: boolean | null;
}

/** How one customer becomes a part of another. Throws `not_possible_now` for an account that would become a guest's. */
export function mergeOf(kept: CustomerProfile, merged: CustomerProfile): CustomerMerge {
  if (kept.id === merged.id) throw new DomainError('malformed', 'Choose two customers.');
  if (kept.accountId === null && merged.accountId !== null)
    throw new DomainError(
      'not_possible_now',
      'The one with the account has to stay. Merge the guest into the account.',
    );
  return {
    storeId: kept.storeId,
    from: { customerId: merged.accountId, email: merged.email },
    to: { customerId: kept.accountId, email: kept.email },
  };
}

/** Throws as `mergeOf`. */
export async function previewMerge(
  db: Queryable,
  kept: CustomerProfile,
  merged: CustomerProfile,
): Promise<MergePreview> {
  const merge = mergeOf(kept, merged);
  const { storeId, from, to } = merge;
  const account = to.customerId && (await findCustomer(db, storeId, to.customerId));
  const isTheirs = (of: string) =>
    and(eq(newsletterSubscribers.storeId, storeId), eq(newsletterSubscribers.email, of));
  const [own] = await db.select().from(newsletterSubscribers).where(isTheirs(to.email));
  const [other] = await db.select().from(newsletterSubscribers).where(isTheirs(from.email));
  return {
    moves: {
      orders: await db.$count(orders, isOrderedBy(merge)),
      subscriptions: await db.$count(
        subscriptions,
        and(isSubscribedBy(merge), ne(subscriptions.status, 'cancelled')),
      ),
      addresses:
        from.customerId === null
          ? 0
          : await db.$count(savedAddresses, eq(savedAddresses.customerId, from.customerId)),
      notes: await db.$count(customerNotes, eq(customerNotes.profileId, merged.id)),
      reviews: await db.$count(
        reviews,
        and(eq(reviews.storeId, storeId), eq(reviews.reviewerEmail, from.email)),
      ),
      conversations: await db.$count(
        conversations,
        and(eq(conversations.storeId, storeId), eq(conversations.customerEmail, from.email)),
      ),
      drafts: await db.$count(
        draftOrders,
        and(eq(draftOrders.storeId, storeId), sql`lower(${draftOrders.email}) = ${from.email}`),
      ),
      cart_lines:
        from.customerId === null
          ? 0
          : await db.$count(
              cartLines,
              sql`${cartLines.cartId} in (select ${carts.id} from ${carts} where ${carts.customerId} = ${from.customerId})`,
            ),
    },
    newsletter: other && hasUnsubscribed(other) ? 'unsubscribed' : (own?.status ?? null),
    isEmailProved: account ? account.emailProvedAt !== null : null,
  };
}
