import { DomainError } from '#domain/errors.ts';
import type { SentEmailId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { findEmailAbout } from '#server/platform/email/sent-emails.ts';
import type { Order } from '../order-store.ts';
import { aboutOrder } from './order-emails.ts';

/**
 * Sends an email about an order again, word for word, to the address that the order has now; its links are valid from
 * now on. The same idempotency key sends one. Returns what is sent. Throws `not_found`.
 */
export async function sendEmailAgain(
  { db, emails }: { db: Database; emails: EmailOutbox },
  order: Order,
  { emailId, idempotencyKey }: { emailId: SentEmailId; idempotencyKey: string },
): Promise<EmailContent> {
  const found = await findEmailAbout(db, aboutOrder(order), emailId);
  if (!found) throw new DomainError('not_found', 'There is no such email about this order.');
  const email = { ...readdressed(order.email, found.content), key: `sent-again:${idempotencyKey}` };
  await db.transaction((tx) => emails.enqueue(tx, order.storeId, email));
  return email;
}

/** The same email to another address. Links that are signed over the reader's address are signed over this one: they open only what is of that address. */
export function readdressed(to: string, content: EmailContent): EmailContent {
  const address = `:${content.to.toLowerCase()}`;
  const blocks = content.blocks.map((block) => {
    const token = 'button' in block ? block.button.token : undefined;
    if (!('button' in block) || !token?.purpose.endsWith(address)) return block;
    const purpose = `${token.purpose.slice(0, -address.length)}:${to.toLowerCase()}`;
    return { ...block, button: { ...block.button, token: { ...token, purpose } } };
  });
  return { ...content, to, blocks };
}
