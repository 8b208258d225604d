import type { z } from 'zod';
import type { contactForm } from '#contracts/support-calls.ts';
import type { InboxConversationId, StoreId } from '#domain/ids.ts';
import { receiveContactRequest } from '#server/inbox/receive-contact-request.ts';
import { contactRequests } from '#server/platform/database/schema/store-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { EmailBlock, EmailContent } from '#server/platform/email/email-content.ts';
import { colleaguesWith } from '#server/platform/staff-email-addresses.ts';

type ContactRequest = Omit<z.output<typeof contactForm>, 'website'>;

/**
 * Stores a message to customer service and emails it to the store's staff, with the shopper as reply-to.
 * Returns the request's id. Spec §3, Contact form.
 */
export function passOnContactRequest(
  { db, emails }: Deps,
  storeId: StoreId,
  request: ContactRequest,
): Promise<string> {
  return db.transaction(async (tx) => {
    const [kept] = await tx
      .insert(contactRequests)
      .values({
        storeId,
        customerName: request.customer_name.trim(),
        customerEmail: request.customer_email,
        customerPhoneNumber: request.customer_phone_number?.trim() || null,
        orderNumber: request.order_number?.trim() || null,
        message: request.message,
        conversation: request.conversation?.trim() ? { transcript: request.conversation } : null,
      })
      .returning();
    if (!kept) throw new Error('a contact request was not stored');
    const conversationId = await receiveContactRequest(tx, {
      storeId,
      message: kept.message,
      name: kept.customerName,
      email: kept.customerEmail,
      phoneNumber: kept.customerPhoneNumber,
      orderNumber: kept.orderNumber,
      transcript: request.conversation?.trim() ? request.conversation : null,
    });
    for (const { email, unwantedEmails } of await colleaguesWith(tx, storeId, 'messages:read'))
      if (!unwantedEmails.includes('contact_requests'))
        await emails.enqueue(tx, storeId, contactEmail({ id: kept.id, conversationId }, request, email));
    return kept.id;
  });
}

function contactEmail(
  { id, conversationId }: { id: string; conversationId: InboxConversationId },
  request: ContactRequest,
  staffEmail: string,
): EmailContent {
  const { customer_name: name, customer_email: email, customer_phone_number: phone, message } = request;
  const sender = [name.trim(), email, phone?.trim() ?? ''].filter((line) => line !== '');
  const order = request.order_number?.trim() ?? '';
  const blocks: EmailBlock[] = [{ paragraph: message }, { lines: { title: 'From', lines: sender } }];
  if (order !== '') blocks.push({ lines: { title: 'About order', lines: [order] } });
  const transcript = request.conversation?.trim();
  if (transcript)
    blocks.push({ lines: { title: 'Said to the concierge before', lines: transcript.split('\n') } });
  return {
    to: staffEmail,
    replyTo: email,
    key: `contact-request:${id}:${staffEmail}`,
    // On a locked phone nobody reads who wrote what.
    subject: 'A customer has written to the shop',
    preview: 'The message waits in the inbox.',
    texts: 'for-staff',
    heading: 'Somebody wrote to us',
    blocks: [
      ...blocks,
      { button: { label: 'Answer in the inbox', link: `/admin/inbox/${conversationId}` } },
      { paragraph: `Or answer this mail: the answer goes to ${email}, and colleagues do not see it.` },
    ],
    reason:
      'You get this mail because your role answers customers. Switch such mails off under ‘Your account’.',
  };
}
