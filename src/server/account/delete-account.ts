import { eraseAnalyticsSessions } from '#server/analytics/sessions-of-person.ts';
import type { Customer } from '#server/auth/account-store.ts';
import { deleteCustomer } from '#server/auth/delete-customer.ts';
import { lockVerified, wrongPassword } from '#server/auth/log-in.ts';
import { eraseBackInStock } from '#server/back-in-stock/requests-of-person.ts';
import { eraseCarts } from '#server/cart/cart-of-person.ts';
import { detachCheckouts } from '#server/checkout/checkouts-of-person.ts';
import { eraseConversations } from '#server/concierge/conversations-of-person.ts';
import { eraseDrafts } from '#server/draft-orders/drafts-of-person.ts';
import { eraseInbox } from '#server/inbox/conversations-of-person.ts';
import { detachOrders } from '#server/orders/orders-of-person.ts';
import type { Deps } from '#server/platform/deps.ts';
import { eraseReviewer } from '#server/reviews/reviews-of-person.ts';
import { endSubscriptions } from '#server/subscriptions/subscriptions-of-person.ts';
import { eraseMessages } from '#server/support/messages-of-person.ts';
import { personOf } from './person-of.ts';

/**
 * Deletes an account whose password was verified, and what every area stores about the person, in one transaction
 * (docs/decisions/0191); `saysGoodbye` confirms it by email. Throws `invalid_credentials` when
 * the password has changed since it was verified.
 */
export function deleteAccount(
  { db, jobs, emails }: Pick<Deps, 'db' | 'jobs' | 'emails'>,
  verified: Customer,
  { reviews, saysGoodbye }: { reviews: 'keep' | 'remove'; saysGoodbye: boolean },
): Promise<void> {
  return db.transaction(async (tx) => {
    const own = await lockVerified(tx, verified, { lock: 'no key update', refusal: wrongPassword() });
    const person = await personOf(tx, own);
    // Checkouts first, as everywhere: a sale holds the lock of its checkout while its order refers to the account.
    await detachCheckouts(tx, person);
    await endSubscriptions(tx, jobs, person);
    await eraseReviewer(tx, person, reviews);
    await detachOrders(tx, person);
    await eraseDrafts(tx, person);
    await eraseCarts(tx, person);
    await eraseMessages(tx, person);
    await eraseInbox(tx, person);
    await eraseBackInStock(tx, person);
    await eraseConversations(tx, person);
    await eraseAnalyticsSessions(tx, person);
    await deleteCustomer(tx, { emails }, own, saysGoodbye);
  });
}
