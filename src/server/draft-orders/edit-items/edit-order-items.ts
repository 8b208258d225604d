import type { Quote } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { DraftOrderId, OrderId, RefundId, StaffMemberId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { countEdit } from '#server/orders/count-edit.ts';
import { lockWholeOrder, type Order, type WholeOrder, withOrderLines } from '#server/orders/order-store.ts';
import { findExternalRefund } from '#server/orders/refunds/record-external-refund.ts';
import { type SentRefund, sendNow } from '#server/orders/refunds/send-refund-now.ts';
import { startRefund } from '#server/orders/refunds/start-refund.ts';
import { processRefund } from '#server/payments/refunds/process-refund.ts';
import { type Refund, readRefund } from '#server/payments/refunds/refund-store.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { type DraftDeps, priceChanged, sellDraft } from '../complete-draft.ts';
import { draftFor } from '../create-draft.ts';
import { type DraftOrder, findDraftOrder, insertDraft } from '../draft-order-store.ts';
import { insertLinkedDraft, paymentLinkEmail } from '../payment-link/send-payment-link.ts';
import { quoteDraftBeforeTax } from '../quote-draft.ts';
import { type OrderEdit, planOrderEdit } from './plan-order-edit.ts';
import { additionOf, quoteOrderEdit } from './quote-order-edit.ts';

export interface OrderEditRequest extends OrderEdit {
  /** The caller's id for it, under which it is made once: the refund's and the draft order's. */
  key: string;
  /** Whether what is added is paid by an emailed link, or given for nothing. */
  payment: 'link' | 'free';
  /** Whether the removed units are in stock again. */
  restock: boolean;
  /** For colleagues. */
  reason: string;
  /** What was shown. */
  expectedRefundCents: Cents;
  /** What was shown, for the price of what is added. */
  expectedDueCents: Cents;
  createdBy: StaffMemberId | null;
  /** Throws for a refund that the caller may not make; in the transaction that has locked the order. */
  approveRefund(tx: Transaction, order: Order): Promise<void>;
}

/** What an edit has become. */
export interface EditedOrder {
  refund: (SentRefund & { amountCents: Cents }) | null;
  /** What was added, waiting for its payment or sold. */
  addition: DraftOrder | null;
}

/**
 * Changes what of an order is still to be shipped, in one transaction: removed units are refunded, added ones become an
 * addition that is packed with it. The order itself stays as it was sold. Throws `price_changed` for another price of what
 * is added, `changed_meanwhile` for another refund than was shown, `already_used` for the key of another order's edit, and
 * as `quoteOrderEdit`. docs/decisions/0234.
 */
export async function editOrderItems(
  deps: DraftDeps & { emails: EmailOutbox },
  order: Order,
  request: OrderEditRequest,
): Promise<EditedOrder> {
  const { db } = deps;
  const says = await findExternalRefund(deps, order);
  let email: EmailContent | null = null;
  try {
    email = await requirePriceAsShown(deps, order, request);
  } catch (failure) {
    // The other press of a double press has made it in the meantime.
    if (!(await findEdit(db, order, request.key))) throw failure;
  }
  const made = await db.transaction(async (tx) => {
    const whole = await lockWholeOrder(tx, order.id);
    return (await findEdit(tx, order, request.key)) ?? makeEdit(tx, deps, whole, request, email);
  });
  // Given for nothing, it has become an order.
  const addition = made.draft && (await findDraftOrder(db, order.storeId, made.draft.id));
  const refund = made.refund && {
    ...(await sendNow(() => processRefund(deps, request.key as RefundId), says)),
    amountCents: made.refund.amountCents,
  };
  return { refund, addition };
}

/** Before the transaction, because tax may be asked of a service. Returns the email with the link for what is added. */
async function requirePriceAsShown(
  deps: DraftDeps & { emails: EmailOutbox },
  order: Order,
  request: OrderEditRequest,
): Promise<EmailContent | null> {
  const { addition, dueCents, unitsLeft } = await quoteOrderEdit(
    deps,
    await withOrderLines(deps.db, order),
    request,
  );
  if (dueCents !== request.expectedDueCents) throw priceChanged(dueCents);
  return addition && request.payment === 'link'
    ? linkEmail(order, addition, { ...request, unitsLeft })
    : null;
}

interface StoredEdit {
  refund: Refund | null;
  draft: DraftOrder | null;
}

/** The edit that was made under this key; null for a new one. */
async function findEdit(db: Queryable, order: Order, key: string): Promise<StoredEdit | null> {
  const refund = await readRefund(db, key as RefundId);
  const draft = await findDraftOrder(db, order.storeId, key as DraftOrderId);
  if (!refund && !draft) return null;
  if ((refund ?? draft)?.storeId !== order.storeId || !isOf(order, refund?.orderId, draft?.sourceOrderId))
    throw new DomainError('already_used', 'This key belongs to a change of another order. Use a new one.');
  return { refund, draft };
}

/** The ids of orders that are there are this one's. */
const isOf = ({ id }: Order, ...orderIds: readonly (OrderId | null | undefined)[]): boolean =>
  orderIds.every((orderId) => orderId === undefined || orderId === id);

async function makeEdit(
  tx: Transaction,
  deps: DraftDeps & { emails: EmailOutbox },
  whole: WholeOrder,
  request: OrderEditRequest,
  email: EmailContent | null,
): Promise<StoredEdit> {
  const { key, restock, reason, expectedRefundCents: expectedCents } = request;
  const plan = await planOrderEdit(tx, whole, request);
  const id = key as RefundId;
  if (plan.refund) {
    await request.approveRefund(tx, whole.order);
    await startRefund(tx, deps.jobs, whole, { selection: plan.refund, restock, reason, id, expectedCents });
  }
  await countEdit(tx, whole.order.id);
  const draft =
    plan.added.length === 0
      ? null
      : await insertAddition(tx, deps, whole, request, additionOf(whole, plan), email);
  if (draft && request.payment === 'free')
    await sellDraft(tx, deps, draft, { quote: await quoteDraftBeforeTax(tx, draft), paidElsewhere: null });
  return { refund: await readRefund(tx, id), draft };
}

function insertAddition(
  tx: Transaction,
  { emails }: { emails: EmailOutbox },
  { order }: WholeOrder,
  { key, payment, reason, createdBy }: OrderEditRequest,
  addition: ReturnType<typeof additionOf>,
  email: EmailContent | null,
): Promise<DraftOrder> {
  const id = key as DraftOrderId;
  const draft = { ...draftFor(order, { id, createdBy }), ...addition, id, note: reason };
  if (email) return insertLinkedDraft(tx, emails, draft, email);
  if (payment === 'link') throw new Error(`the edit ${key} has no link for what it adds`);
  const label = `With order ${formatOrderNumber(order.number)}`;
  return insertDraft(tx, { ...draft, discount: { kind: 'percent', value: 100, label } });
}

function linkEmail(
  order: Order,
  addition: Quote,
  { key, unitsLeft }: { key: string; unitsLeft: number },
): EmailContent {
  const name = formatOrderNumber(order.number);
  return paymentLinkEmail({ ...order, draftOrderId: key as DraftOrderId }, addition, {
    message:
      unitsLeft > 0
        ? `You asked us for more with order ${name}. Once it is paid, we pack it together.`
        : `You asked us for something else in place of what was left of order ${name}. Once it is paid, we pack it.`,
    key,
  });
}
