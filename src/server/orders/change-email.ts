import { and, eq, sql } from 'drizzle-orm';
import { ERASED_DOMAIN } from '#domain/accounts/person.ts';
import { changedMeanwhile, DomainError } from '#domain/errors.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { emailsAbout } from '#server/platform/email/sent-emails.ts';
import { storeToday } from '#server/platform/stores/store-time-zone.ts';
import { aboutOrder, orderConfirmationEmail, orderEmailChangedEmail } from './emails/order-emails.ts';
import { readdressed } from './emails/send-email-again.ts';
import { lockOrder, type Order, withOrderLines } from './order-store.ts';

/** Whether staff can change where emails about an order go: an account's go where its owner wants them, an erased person gets none. */
export const hasEmailOfGuest = ({ customerId, email }: Pick<Order, 'customerId' | 'email'>): boolean =>
  customerId === null && !email.endsWith(ERASED_DOMAIN);

/**
 * Changes where emails about a guest's order go, and sends the confirmation there. The address before is told when an email
 * has reached it. Throws `not_found`, `changed_meanwhile`, and `not_possible_now` for an account's.
 */
export async function writeOrderEmail(
  tx: Transaction,
  emails: EmailOutbox,
  { id, email: before }: Pick<Order, 'id' | 'email'>,
  { version, email }: { version: number; email: string },
): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (!hasEmailOfGuest(order)) throw notOfGuest();
  if (order.addressVersion !== version || order.email !== before)
    throw changedMeanwhile('this email address', { version: order.addressVersion, email: order.email });
  const [changed] = await tx
    .update(orders)
    .set({ email, addressVersion: version + 1, updatedAt: sql`shop_now()` })
    .where(and(eq(orders.id, id), eq(orders.addressVersion, version)))
    .returning();
  if (!changed) throw new Error(`order ${id} changed while it was locked`);
  const sent = await emailsAbout(tx, aboutOrder(order));
  const key = `order-confirmation:${id}`;
  const first = sent.find((one) => one.key === key)?.content;
  const today = await storeToday(tx, order.storeId);
  const confirmation = first
    ? readdressed(changed, first, today)
    : orderConfirmationEmail(await withOrderLines(tx, changed), { today });
  await emails.enqueue(tx, order.storeId, { ...confirmation, key: `${key}:${changed.addressVersion}` });
  if (sent.some(({ sentAt, content }) => sentAt !== null && isSame(content.to, before)))
    await emails.enqueue(tx, order.storeId, orderEmailChangedEmail(changed, before));
  return changed;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const notOfGuest = () =>
  new DomainError(
    'not_possible_now',
    'This order belongs to an account, whose owner changes its email address under ‘Settings’.',
  );
