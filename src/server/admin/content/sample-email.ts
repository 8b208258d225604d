import { and, desc, eq, gt, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { EmailTextName } from '#domain/emails/email-kind.ts';
import { type EmailKindName, emailKind, emailKindOf } from '#domain/emails/email-texts.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { publishablePage } from '#server/content/editing/page-problems.ts';
import {
  addressChangedEmail,
  orderConfirmationEmail,
  orderLinkEmail,
  shippedEmail,
  withdrawnPaymentEmail,
} from '#server/orders/emails/order-emails.ts';
import { cancelledEmail, refundedEmail } from '#server/orders/emails/refund-emails.ts';
import { findOrder, type WholeOrder } from '#server/orders/order-store.ts';
import { readRefunds } from '#server/orders/refunds/order-refund-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { inPublishedTexts, writtenEmail } from '#server/platform/email/written-email.ts';
import { storeToday } from '#server/platform/stores/store-time-zone.ts';

export interface TypedEmail {
  storeId: StoreId;
  page: string;
  content: Readonly<Record<string, string>>;
  /** The number of an order as it was typed; the newest one when it is empty. */
  order: string;
  /** Whether the one who asks may see orders. Others get made-up values. */
  mayReadOrders: boolean;
}

/**
 * An email in the texts that are typed: about a real order where it is about one and the shop has any, with made-up values
 * otherwise. Throws `not_found`, and `malformed` with what is wrong by its text.
 */
export async function sampleEmail(
  db: Database,
  { storeId, page, content, order, mayReadOrders }: TypedEmail,
): Promise<{ email: EmailContent; orderNumber: string | null }> {
  const kind = emailKindOf(page);
  if (kind === null) throw new DomainError('not_found', 'There is no such email.');
  await publishablePage(db, storeId, { page, content, prefix: '/content' });
  const whole = mayReadOrders ? await chosenOrder(db, { storeId, kind, typed: order.trim() }) : null;
  const real = whole && (await emailAbout(db, kind, whole));
  const email = inPublishedTexts(real ?? madeUpEmail(kind), content);
  return { email, orderNumber: real && whole ? formatOrderNumber(whole.order.number) : null };
}

/** Only among these is one looked for that an email fits. */
const NEWEST_ORDERS = 500;

/** What an order has to have for a kind of email; the newest one does for others. */
const SUITABLE: Readonly<Partial<Record<EmailKindName, SQL>>> = {
  'order-refunded': gt(orders.refundedCents, 0),
  'gift-shipped': isNotNull(orders.gift),
  'gift-part-shipped': isNotNull(orders.gift),
  'order-shipped': isNull(orders.gift),
  'order-part-shipped': isNull(orders.gift),
};

async function chosenOrder(
  db: Database,
  { storeId, kind, typed }: { storeId: StoreId; kind: EmailKindName; typed: string },
): Promise<WholeOrder | null> {
  if (typed !== '') return findOrder(db, storeId, typed);
  const newest = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.storeId, storeId))
    .orderBy(desc(orders.placedAt))
    .limit(NEWEST_ORDERS);
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, newest), SUITABLE[kind]))
    .orderBy(desc(orders.placedAt))
    .limit(1);
  return found ? findOrder(db, storeId, found.id) : null;
}

/** The email as the shop would send it about an order; null for kinds that this order would not get. */
async function emailAbout(
  db: Database,
  kind: EmailKindName,
  whole: WholeOrder,
): Promise<EmailContent | null> {
  const email = await emailOfKind(db, kind, whole);
  return email && typeof email.texts === 'object' && email.texts.kind === kind ? email : null;
}

async function emailOfKind(
  db: Database,
  kind: EmailKindName,
  whole: WholeOrder,
): Promise<EmailContent | null> {
  const { order } = whole;
  switch (kind) {
    case 'order-confirmation':
    case 'gift-card-order':
      return orderConfirmationEmail(whole, { today: await storeToday(db, order.storeId) });
    case 'order-shipped':
    case 'gift-shipped':
      return sampleOfShipped(db, whole, true);
    case 'order-part-shipped':
    case 'gift-part-shipped':
      return sampleOfShipped(db, whole, false);
    case 'order-address-changed':
      return addressChangedEmail(order);
    case 'order-cancelled':
      return cancelledEmail(whole, order.totalCents);
    case 'order-payment-withdrawn':
      return withdrawnPaymentEmail(whole);
    case 'order-refunded': {
      const refund = (await readRefunds(db, order.id)).findLast((one) => one.refund.status === 'succeeded');
      return refund ? refundedEmail(whole, refund) : null;
    }
    case 'order-link':
      return orderLinkEmail({ order, key: 'preview' });
    default:
      return null;
  }
}

async function sampleOfShipped(db: Database, whole: WholeOrder, isLast: boolean): Promise<EmailContent> {
  const parcel = { position: 1, trackingUrl: '/', trackingNumber: null, carrier: null };
  return shippedEmail(whole, parcel, { isLast, today: await storeToday(db, whole.order.storeId) });
}

/** All texts of a kind in their order, with the examples of its placeholders. */
function madeUpEmail(kind: EmailKindName): EmailContent {
  const { placeholders, texts } = emailKind(kind);
  const values = Object.fromEntries(
    Object.entries(placeholders).map(([name, { example }]) => [name, example]),
  );
  const written = writtenEmail<EmailKindName>(kind, values);
  const shown = (Object.keys(texts) as EmailTextName[]).filter((name) => !Object.hasOwn(written.head, name));
  return {
    to: '',
    key: 'preview',
    ...written.head,
    blocks: shown.map((name) =>
      name === 'button' || name === 'secondButton' ? written.button('/', { name }) : written.paragraph(name),
    ),
    reason: 'You get this mail because you asked for a sample of it in the back office.',
  };
}
