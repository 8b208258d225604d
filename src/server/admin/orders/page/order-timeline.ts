import type { StaffOrder } from '#contracts/admin/orders/order-page-calls.ts';
import { formatMoney } from '#domain/money.ts';
import { type OrderEvent, orderEvents } from '#domain/orders/order-events.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { Shipment } from '#server/orders/fulfilment/shipment-store.ts';
import type { attachmentsOfNotes } from '#server/orders/notes/note-attachments.ts';
import type { ReadOrderNote } from '#server/orders/notes/order-notes.ts';
import type { Order } from '#server/orders/order-store.ts';
import type { WholeRefund } from '#server/orders/refunds/order-refund-store.ts';
import type { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import type { SentEmail } from '#server/platform/email/sent-emails.ts';
import { attachmentToWire } from '../../attached-files.ts';
import { textWithoutAmounts } from '../text-without-amounts.ts';

type Entry = StaffOrder['timeline'][number];
type NoteAttachment = Awaited<ReturnType<typeof attachmentsOfNotes>>[number];

/** Of entries that nobody wrote. */
const NOBODY = { who: null, email_id: null, attachments: [] };

/** The command of notes, which are in the timeline themselves. */
export const ORDER_NOTE_COMMAND = 'orders note';

export const NOTE_ATTACHMENT_PATH = '/admin/api/order_note_attachments/';

/** Everything that happened to an order, newest first; what has no time comes first. */
export function timelineOf({
  order,
  shipments,
  refunds,
  emails,
  notes,
  attachments,
  actions,
  seesAmounts,
}: {
  order: Order;
  shipments: readonly Shipment[];
  refunds: readonly WholeRefund['refund'][];
  emails: readonly SentEmail[];
  notes: readonly ReadOrderNote[];
  attachments: readonly NoteAttachment[];
  actions: readonly Action[];
  /** Of who reads it; others are told what happened without them. */
  seesAmounts: boolean;
}): Entry[] {
  const events = orderEvents(order, { shipments, refunds });
  const madeBy = eventsOfActions(events, actions);
  const made = new Set(madeBy.values());
  const entries: Entry[] = [
    ...events
      .filter((event) => !made.has(event))
      .map((event) => ({
        at: event.at?.toISOString() ?? null,
        kind: 'fact' as const,
        ...NOBODY,
        text: seesAmounts ? factText(event, order) : PLAIN_FACTS[event.kind],
      })),
    ...emails.map((email) => ({
      at: (email.sentAt ?? email.createdAt).toISOString(),
      kind: 'email' as const,
      ...NOBODY,
      text: [
        `${email.sentAt ? 'Email sent' : 'Email waits to be sent'} to ${email.content.to}`,
        ...(seesAmounts || isWithoutAmounts(email.content.subject, order) ? [email.content.subject] : []),
      ].join(': '),
      email_id: email.id,
    })),
    ...notes.map(({ id, author, createdAt, text }) => ({
      at: createdAt.toISOString(),
      kind: 'note' as const,
      ...NOBODY,
      who: author,
      text,
      attachments: attachments
        .filter(({ noteId }) => noteId === id)
        .map((file) => attachmentToWire(NOTE_ATTACHMENT_PATH, file)),
    })),
    ...actions
      .filter(({ command }) => command !== ORDER_NOTE_COMMAND)
      .map((action) => ({
        at: action.createdAt.toISOString(),
        kind: 'staff' as const,
        ...NOBODY,
        who: action.operator,
        text: [
          seesAmounts ? (action.summary ?? action.command) : textWithoutAmounts(action),
          madeBy.get(action)?.kind === 'refund_started' && 'The money is on its way.',
        ]
          .filter(Boolean)
          .join('. '),
      })),
  ];
  return entries.toSorted((a, b) => (b.at ?? '9').localeCompare(a.at ?? '9'));
}

type Action = typeof staffActions.$inferSelect;

/**
 * Whether a text of an email has no digits but those of the order's number: staff may write amounts into subjects, and they are
 * formatted in many ways.
 */
export const isWithoutAmounts = (text: string, { number }: Pick<Order, 'number'>): boolean =>
  !/\p{N}/u.test(text.replaceAll(formatOrderNumber(number), ''));

/** What the commands of staff make happen. */
const MADE_BY_COMMAND: Readonly<Record<string, readonly OrderEvent['kind'][]>> = {
  'orders refund': ['refund_started', 'refunded'],
  'orders cancel': ['cancelled'],
  'orders ship': ['shipped'],
};

/** The card provider may take its time within a command. */
const MAX_COMMAND_MILLISECONDS = 120_000;

/** The event that each command made, which is one thing with it: the latest of its kind before it. */
function eventsOfActions(
  events: readonly OrderEvent[],
  actions: readonly Action[],
): ReadonlyMap<Action, OrderEvent> {
  const made = new Map<Action, OrderEvent>();
  const isMade = (event: OrderEvent) => [...made.values()].includes(event);
  for (const action of actions) {
    const kinds = MADE_BY_COMMAND[action.command] ?? [];
    const event = events.findLast((one) => kinds.includes(one.kind) && !isMade(one) && isWithin(one, action));
    if (event) made.set(action, event);
  }
  return made;
}

function isWithin({ at }: OrderEvent, { createdAt }: Action): boolean {
  if (at === null) return false;
  const before = createdAt.getTime() - at.getTime();
  return before >= 0 && before < MAX_COMMAND_MILLISECONDS;
}

/** The facts without amounts. */
const PLAIN_FACTS: Readonly<Record<OrderEvent['kind'], string>> = {
  placed: 'Placed',
  shipped: 'Shipped',
  cancelled: 'Cancelled',
  refund_started: 'Refund begun',
  refunded: 'Refunded',
};

function factText(event: OrderEvent, order: Order): string {
  const { currency } = order;
  switch (event.kind) {
    case 'placed':
      return `Placed, ${paidText(order)}`;
    case 'shipped':
      return 'Shipped';
    case 'cancelled':
      return 'Cancelled';
    case 'refund_started':
      return `Refund of ${formatMoney(event.amountCents, currency)} begun`;
    case 'refunded':
      return `Refunded ${formatMoney(event.amountCents, currency)}`;
  }
}

/** What was paid, and by what: `$46.30: $20.00 by gift card, $26.30 by visa 4242`. */
function paidText({ totalCents, giftCardCents, currency, card }: Order): string {
  const money = (cents: number) => formatMoney(cents, currency);
  const byCard = card ? ` by ${card.brand} ${card.last4}` : '';
  const rest = totalCents - giftCardCents;
  if (giftCardCents === 0) return `${money(totalCents)}${byCard}`;
  if (rest === 0) return `${money(totalCents)} by gift card`;
  return `${money(totalCents)}: ${money(giftCardCents)} by gift card, ${money(rest)}${byCard}`;
}
