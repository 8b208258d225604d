import { DomainError } from '#domain/errors.ts';
import type { SentEmailId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { findEmailAbout } from '#server/platform/email/sent-emails.ts';
import { storeToday } from '#server/platform/stores/store-time-zone.ts';
import type { Order } from '../order-store.ts';
import { aboutOrder, withRemainingEstimate } from './order-emails.ts';

/**
 * Sends an email about an order again, word for word but for days of delivery that have passed, to the address that the order
 * has now; its links are valid from now on. The same idempotency key sends one. Returns what is sent. Throws `not_found`.
 */
export async function sendEmailAgain(
  { db, emails }: { db: Database; emails: EmailOutbox },
  order: Order,
  { emailId, idempotencyKey }: { emailId: SentEmailId; idempotencyKey: string },
): Promise<EmailContent> {
  const found = await findEmailAbout(db, aboutOrder(order), emailId);
  if (!found) throw new DomainError('not_found', 'There is no such email about this order.');
  const copy = readdressed(order, found.content, await storeToday(db, order.storeId));
  const email = { ...copy, key: `sent-again:${idempotencyKey}` };
  await db.transaction((tx) => emails.enqueue(tx, order.storeId, email));
  return email;
}

/**
 * The same email to the address that the order has now. Links that are signed over the reader's address are signed over this one:
 * they open only what is of that address.
 */
export function readdressed(order: Order, content: EmailContent, today: string): EmailContent {
  const to = order.email;
  const address = `:${content.to.toLowerCase()}`;
  const blocks = content.blocks.map((block) => {
    const token = 'button' in block ? block.button.token : undefined;
    if (!('button' in block) || !token?.purpose.endsWith(address)) return block;
    const purpose = `${token.purpose.slice(0, -address.length)}:${to.toLowerCase()}`;
    return { ...block, button: { ...block.button, token: { ...token, purpose } } };
  });
  return withRemainingEstimate(order, { ...content, to, blocks }, today);
}
