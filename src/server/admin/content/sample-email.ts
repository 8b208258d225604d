import { desc, eq } from 'drizzle-orm';
import { emailKind, type EmailKindName, emailKindOf } from '#domain/emails/email-texts.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { dayAt } from '#domain/store-days.ts';
import { publishable } from '#server/content/editing/page-problems.ts';
import { orderConfirmationEmail, orderLinkEmail, shippedEmail } from '#server/orders/emails/order-emails.ts';
import { cancelledEmail } from '#server/orders/emails/refund-emails.ts';
import { findOrder, type WholeOrder } from '#server/orders/order-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { inPublishedTexts, writtenEmail } from '#server/platform/email/written-email.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';

interface TypedEmail {
  storeId: StoreId;
  page: string;
  content: Readonly<Record<string, string>>;
  /** The number of an order as it was typed; the newest one when it is empty. */
  order: string;
}

/**
 * An email in the texts that are typed: about a real order where it is about one and the shop has any, with made-up values
 * otherwise. Throws `not_found`, and `malformed` with what is wrong by its text.
 */
export async function sampleEmail(
  db: Database,
  { storeId, page, content, order }: TypedEmail,
): Promise<{ email: EmailContent; orderNumber: string | null }> {
  const kind = emailKindOf(page);
  if (kind === null) throw new DomainError('not_found', 'There is no such email.');
  await publishable(db, storeId, { page, content, prefix: '/content' });
  const whole = await chosenOrder(db, storeId, order);
  const real = whole && (await emailAbout(db, kind, whole));
  const email = inPublishedTexts(real ?? madeUpEmail(kind), content);
  return { email, orderNumber: real && whole ? formatOrderNumber(whole.order.number) : null };
}

async function chosenOrder(db: Database, storeId: StoreId, typed: string): Promise<WholeOrder | null> {
  if (typed.trim() !== '') return findOrder(db, storeId, typed.trim());
  const [newest] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.storeId, storeId))
    .orderBy(desc(orders.placedAt))
    .limit(1);
  return newest ? findOrder(db, storeId, newest.id) : null;
}

/** The email as the shop would send it about an order; null for kinds that are about something else. */
async function emailAbout(
  db: Database,
  kind: EmailKindName,
  whole: WholeOrder,
): Promise<EmailContent | null> {
  const { order } = whole;
  switch (kind) {
    case 'order-confirmation':
      return orderConfirmationEmail(whole);
    case 'order-shipped': {
      const parcel = { position: 1, trackingUrl: null, trackingNumber: null, carrier: null };
      const { now, timeZone } = await storeClock(db, order.storeId);
      return shippedEmail(whole, parcel, { isLast: true, today: dayAt(now, timeZone) });
    }
    case 'order-cancelled':
      return cancelledEmail(whole, order.totalCents);
    case 'order-link':
      return orderLinkEmail({ order, key: 'preview' });
    default:
      return null;
  }
}

/** All texts of a kind in their order, with the examples of its placeholders. */
function madeUpEmail(kind: EmailKindName): EmailContent {
  const { placeholders, texts } = emailKind(kind);
  const examples = Object.entries(placeholders).map(([name, { example }]) => [name, example]);
  const written = writtenEmail(kind, Object.fromEntries(examples));
  const shown = Object.keys(texts).filter((name) => !['subject', 'preview', 'heading'].includes(name));
  return {
    to: '',
    key: 'preview',
    ...written.head,
    blocks: shown.map((name) => (name === 'button' ? written.button('/') : written.paragraph(name))),
    reason: 'You get this mail because you asked for a sample of it in the back office.',
  };
}
