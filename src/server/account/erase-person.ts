import type { Person } from '#domain/accounts/person.ts';
import { eraseAnalyticsSessions } from '#server/analytics/sessions-of-person.ts';
import { eraseBackInStock } from '#server/back-in-stock/requests-of-person.ts';
import { eraseCarts } from '#server/cart/cart-of-person.ts';
import { detachCheckouts } from '#server/checkout/checkouts-of-person.ts';
import { eraseConversations } from '#server/concierge/conversations-of-person.ts';
import { eraseImported } from '#server/customers/imported-profiles.ts';
import { eraseDrafts } from '#server/draft-orders/drafts-of-person.ts';
import { eraseImportedOrders } from '#server/imported-orders/imported-orders-of-person.ts';
import { eraseInbox } from '#server/inbox/conversations-of-person.ts';
import { detachOrders } from '#server/orders/orders-of-person.ts';
import { redactActions } from '#server/platform/audit-log.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { eraseReviewer } from '#server/reviews/reviews-of-person.ts';
import { erasePersonInViews } from '#server/staff/saved-views/saved-views.ts';
import { endSubscriptions } from '#server/subscriptions/subscriptions-of-person.ts';
import { eraseNewsletter } from '#server/newsletter/subscription-of-person.ts';
import { eraseMessages } from '#server/support/messages-of-person.ts';
import { eraseDeliveries } from '#server/webhooks/deliveries-of-person.ts';
import type { PersonTraces } from './traces-of-person.ts';

/**
 * Erases what every area stores about a person, besides the account itself; orders keep the address of their invoice.
 * `traces` were read before anything else was erased.
 */
export async function erasePerson(
  tx: Transaction,
  { jobs }: { jobs: Jobs },
  person: Person,
  reviews: 'keep' | 'remove',
  traces: PersonTraces,
): Promise<void> {
  // Drafts and then checkouts first, as everywhere: a sale holds their locks while its order refers to the account.
  await eraseDrafts(tx, person);
  await detachCheckouts(tx, person);
  await endSubscriptions(tx, jobs, person);
  await eraseReviewer(tx, person, reviews);
  await detachOrders(tx, person);
  await eraseImportedOrders(tx, person);
  await eraseCarts(tx, person);
  await eraseMessages(tx, person);
  await eraseNewsletter(tx, person);
  await eraseInbox(tx, person);
  await eraseBackInStock(tx, person);
  await eraseConversations(tx, person);
  await eraseAnalyticsSessions(tx, person);
  await erasePersonInViews(tx, person, traces.names);
  await eraseImported(tx, person);
  await eraseDeliveries(tx, person.storeId, traces.subjects);
  await redactActions(tx, { storeId: person.storeId, subjects: traces.subjects, words: traces });
}
