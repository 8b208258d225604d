import type { OrderId, ReviewInvitationId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { hashOfSecret, newSecret } from '#server/platform/sessions/secrets.ts';
import {
  insertInvitation,
  invitationsToRemind,
  markInvitationReminded,
  ordersToInvite,
  orderToInvite,
} from './invitation-store.ts';
import type { ReviewDeps } from './review-deps.ts';
import { invitationEmail, reminderEmail } from './review-emails.ts';
import { productsOfOrder } from './review-store.ts';

type InvitationDeps = Pick<ReviewDeps, 'db' | 'emails' | 'reviewInvitationDays'>;

/**
 * Invites customers of shipped orders to review: once after `reviewInvitationDays`, and again two weeks later
 * without a review. Driven by shipping dates, so that it catches up after downtime.
 */
export async function inviteToReview({ db, emails, reviewInvitationDays }: InvitationDeps): Promise<void> {
  for (const orderId of await ordersToInvite(db, reviewInvitationDays)) {
    await db.transaction((tx) => invite(tx, emails, orderId));
  }
  for (const { id, orderId } of await invitationsToRemind(db)) {
    await db.transaction((tx) => remind(tx, emails, id, orderId));
  }
}

async function invite(tx: Transaction, emails: EmailOutbox, orderId: OrderId): Promise<void> {
  const token = newSecret();
  const order = await invitedOrder(tx, orderId);
  if (
    !order ||
    !(await insertInvitation(tx, { storeId: order.storeId, orderId, tokenHash: hashOfSecret(token) }))
  )
    return;
  await emails.enqueue(tx, invitationEmail(order, token));
}

async function remind(
  tx: Transaction,
  emails: EmailOutbox,
  invitationId: ReviewInvitationId,
  orderId: OrderId,
): Promise<void> {
  const token = newSecret();
  const order = await invitedOrder(tx, orderId);
  if (!order || !(await markInvitationReminded(tx, invitationId, hashOfSecret(token)))) return;
  await emails.enqueue(tx, reminderEmail(order, token));
}

async function invitedOrder(tx: Transaction, orderId: OrderId) {
  const order = await orderToInvite(tx, orderId);
  if (!order) return null;
  const products = await productsOfOrder(tx, orderId);
  return { ...order, titles: products.map(({ title }) => title) };
}
