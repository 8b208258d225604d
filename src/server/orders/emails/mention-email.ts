import type { OrderNoteId } from '#domain/ids.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import type { Colleague } from '#server/platform/staff-email-addresses.ts';
import type { Order } from '../order-store.ts';

/** Shows a staff member the note on an order that mentions them. */
export function mentionEmail(
  { id, number }: Pick<Order, 'id' | 'number'>,
  note: { id: OrderNoteId; author: Colleague; text: string },
  to: Colleague,
): EmailContent {
  const author = note.author.name || note.author.email;
  const order = formatOrderNumber(number);
  return {
    to: to.email,
    replyTo: note.author.email,
    key: `order-note:${note.id}:${to.id}`,
    subject: `${author} mentioned you on order ${order}`,
    preview: note.text,
    heading: `A note on order ${order}`,
    blocks: [
      { lines: { title: author, lines: note.text.split('\n').filter((line) => line !== '') } },
      { button: { label: `Open order ${order}`, link: `/admin/orders/${id}` } },
    ],
    reason: 'You get this mail because a colleague mentioned you in a note.',
  };
}
