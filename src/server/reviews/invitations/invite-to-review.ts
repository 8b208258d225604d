import type { OrderId, ReviewInvitationId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { forEachRow } from '#server/platform/jobs/for-each-row.ts';
import { hashOfSecret, newSecret } from '#server/platform/sessions/secrets.ts';
import type { ReviewDeps } from '../review-deps.ts';
import { invitationEmail, reminderEmail } from '../review-emails.ts';
import { productsOfOrder } from '../review-store.ts';
import {
  insertReviewInvitation,
  invitationsToRemind,
  markInvitationReminded,
  ordersToInvite,
  orderToInvite,
} from './invitation-store.ts';

type InvitationDeps = Pick<ReviewDeps, 'db' | 'emails' | 'reviewInvitationDays'>;

/**
 * Invites customers of shipped orders to review: once after `reviewInvitationDays`, and again two weeks later
 * without a review. Driven by shipping dates, so that it catches up after downtime. An order that fails does not hold up the others.
 */
export async function inviteToReview({ db, emails, reviewInvitationDays }: InvitationDeps): Promise<void> {
  const invitations = (await ordersToInvite(db, reviewInvitationDays)).map(
    (orderId) => (tx: Transaction) => invite(tx, emails, orderId),
  );
  const reminders = (await invitationsToRemind(db)).map(
    (invitation) => (tx: Transaction) => remind(tx, emails, invitation),
  );
  await forEachRow([...invitations, ...reminders], (write) => db.transaction(write));
}

/** Queues the first email about an order. False when its customer was invited already. */
export async function invite(tx: Transaction, emails: EmailOutbox, orderId: OrderId): Promise<boolean> {
  const token = newSecret();
  const order = await invitedOrder(tx, orderId);
  if (
    !order ||
    !(await insertReviewInvitation(tx, { storeId: order.storeId, orderId, tokenHash: hashOfSecret(token) }))
  )
    return false;
  await emails.enqueue(tx, order.storeId, invitationEmail(order, token));
  return true;
}

/** Queues the second and last email about an order. False when it was sent already. */
export async function remind(
  tx: Transaction,
  emails: EmailOutbox,
  { id, orderId }: { id: ReviewInvitationId; orderId: OrderId },
  { renewsLinks = false } = {},
): Promise<boolean> {
  const token = newSecret();
  const order = await invitedOrder(tx, orderId);
  if (!order || !(await markInvitationReminded(tx, id, { tokenHash: hashOfSecret(token), renewsLinks })))
    return false;
  await emails.enqueue(tx, order.storeId, reminderEmail(order, token));
  return true;
}

async function invitedOrder(tx: Transaction, orderId: OrderId) {
  const order = await orderToInvite(tx, orderId);
  if (!order) return null;
  const products = await productsOfOrder(tx, orderId);
  return { ...order, titles: products.map(({ title }) => title) };
}
