import type { Quote } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { Cents } from '#domain/money.ts';
import { packedWith } from '#domain/orders/draft-order.ts';
import { requireStock } from '#server/catalog/price-items.ts';
import type { WholeOrder } from '#server/orders/order-store.ts';
import { readGivenBack } from '#server/orders/refunds/order-refund-store.ts';
import { previewRefund, type RefundPreview } from '#server/orders/refunds/preview-refund.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import type { NewDraftOrder } from '../draft-order-store.ts';
import { quoteDraft } from '../quote-draft.ts';
import { type OrderEdit, type PlannedEdit, planOrderEdit } from './plan-order-edit.ts';

/** What an edit gives back and costs, in cents of the order's currency. */
export interface OrderEditQuote {
  refund: RefundPreview | null;
  /** With tax; shipping is nothing, because it is packed with the order. */
  addition: Quote | null;
  refundCents: Cents;
  dueCents: Cents;
  /** Units that are still to leave afterwards, without what is added. */
  unitsLeft: number;
}

/**
 * What an edit of an order means to the cent; changes nothing. Throws as `planOrderEdit` and `TaxCalculator`,
 * `out_of_stock`, and `not_possible_now` for units that nothing was paid for.
 */
export async function quoteOrderEdit(
  { db, tax }: { db: Queryable; tax: TaxCalculator },
  whole: WholeOrder,
  edit: OrderEdit,
): Promise<OrderEditQuote> {
  const plan = await planOrderEdit(db, whole, edit);
  const refund = await previewOf(db, whole, plan);
  const { storeId, currency, address } = whole.order;
  const addition =
    plan.added.length === 0
      ? null
      : await quoteDraft({ db, tax }, { storeId, currency, address, ...additionOf(whole, plan) });
  if (addition) await requireStock(db, storeId, currency, addition.lines);
  return {
    refund,
    addition,
    refundCents: refund?.totalCents ?? 0,
    dueCents: addition?.totalCents ?? 0,
    unitsLeft: plan.unitsLeft,
  };
}

/** The draft of what is added: it is packed with the order, whose shipping is paid already. */
export const additionOf = (
  { order }: WholeOrder,
  { added }: PlannedEdit,
): Pick<NewDraftOrder, 'purpose' | 'lines'> & {
  discount: null;
  shipping: NonNullable<NewDraftOrder['shipping']>;
} => ({
  purpose: 'addition',
  lines: added,
  discount: null,
  shipping: packedWith(order),
});

async function previewOf(
  db: Queryable,
  whole: WholeOrder,
  { refund, toShip }: PlannedEdit,
): Promise<RefundPreview | null> {
  if (!refund) return null;
  const preview = previewRefund(whole, await readGivenBack(db, whole.order.id), toShip, refund);
  if (preview.totalCents > 0) return preview;
  throw new DomainError(
    'not_possible_now',
    'Nothing was paid for these units, so there is nothing to refund. Cancel the order and send what is right instead.',
  );
}
