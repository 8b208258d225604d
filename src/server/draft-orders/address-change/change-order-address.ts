import { DomainError } from '#domain/errors.ts';
import type { DraftOrderId, StaffMemberId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import { sumOfAmounts } from '#domain/orders/address-difference.ts';
import { packedWith } from '#domain/orders/draft-order.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { Address } from '#domain/shipping/address.ts';
import { writeOrderAddress } from '#server/orders/change-address.ts';
import type { Order, WholeOrder } from '#server/orders/order-store.ts';
import { readAddressRefunds } from '#server/orders/refunds/order-refund-store.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import type { DraftDeps } from '../complete-draft.ts';
import { draftFor } from '../create-draft.ts';
import { type DraftOrder, findDraftOrder } from '../draft-order-store.ts';
import { insertLinkedDraft, paymentLinkEmail } from '../payment-link/send-payment-link.ts';
import { quoteDraft } from '../quote-draft.ts';
import { deleteUnpaidDifferences, readPaidDifferences } from './address-differences.ts';
import { type AddressQuote, quoteAddressChange } from './quote-address-change.ts';

export interface AddressChangeRequest {
  name: string;
  address: Address;
  /** The version of the address that was shown. */
  version: number;
  /** Whether a higher price is asked for by a payment link; otherwise the shop pays it. */
  chargesDifference: boolean;
  /** What was shown. */
  expectedCents: Cents;
  /** The caller's id for the draft order with the difference, under which it is made once. */
  draftId: DraftOrderId;
  createdBy: StaffMemberId | null;
}

export interface ChangedAddress {
  order: Order;
  /** That charges the difference; null when nothing is charged. */
  draft: DraftOrder | null;
  /** Those that charged differences of earlier addresses and were not paid. */
  deletedDrafts: DraftOrder[];
}

/**
 * Changes where an order goes. A difference that is to be charged becomes a draft order whose payment link is emailed with
 * it, or nothing has changed; a lower price is refunded separately. Unpaid differences of earlier addresses are deleted. Throws
 * `price_changed` when the difference is not the expected one, `amount_too_small`, and as `deleteUnpaidDifferences`,
 * `writeOrderAddress` and `quoteAddressChange`.
 */
export async function changeOrderAddress(
  deps: DraftDeps & { emails: EmailOutbox },
  whole: WholeOrder,
  request: AddressChangeRequest,
): Promise<ChangedAddress> {
  const { name, address, version, draftId: id, createdBy } = request;
  const quote = await quoteAddressChange(deps, whole, address);
  if (quote.differenceCents !== request.expectedCents) throw differenceChanged(quote.differenceCents);
  const charges = request.chargesDifference && quote.differenceCents > 0;
  const { shippingOptionName, deliveryEstimate } = quote;
  const toNew = { ...whole.order, name, address };
  const email = charges ? await emailFor(deps, toNew, { id, createdBy }, quote.differenceCents) : null;
  return deps.db.transaction(async (tx) => {
    const change = { name, address, version, shippingOptionName, deliveryEstimate };
    // Read before drafts are deleted: under the key of a deleted one no second email would be sent.
    const isKeyUsed = email !== null && (await findDraftOrder(tx, whole.order.storeId, id)) !== null;
    const deletedDrafts = await deleteUnpaidDifferences(tx, deps, whole.order.id);
    const order = await writeOrderAddress(tx, deps.emails, whole.order, change);
    await requirePaidAsQuoted(tx, order, quote);
    if (!email) return { order, draft: null, deletedDrafts };
    if (isKeyUsed)
      throw new DomainError('already_used', 'This key belongs to another draft order. Use a new one.');
    const difference = differenceDraft(order, { id, createdBy }, quote.differenceCents);
    const draft = await insertLinkedDraft(tx, deps.emails, difference, email);
    return { order, draft, deletedDrafts };
  });
}

/** A difference of an earlier address may have been paid or refunded since the quote. Throws `price_changed`. */
async function requirePaidAsQuoted(tx: Transaction, { id }: Order, quote: AddressQuote): Promise<void> {
  const paidCents = sumOfAmounts(await readPaidDifferences(tx, id)) - (await readAddressRefunds(tx, id));
  const quotedCents = sumOfAmounts(quote.paidDifferences) - quote.refundedCents;
  if (paidCents !== quotedCents) throw differenceChanged(quote.differenceCents + quotedCents - paidCents);
}

const differenceChanged = (totalCost: Cents) =>
  new DomainError('price_changed', 'The difference has changed. Please look at it again.', { totalCost });

type NewDraft = Parameters<typeof draftFor>[1];

/** Priced before the transaction, because tax may be asked of a service. */
async function emailFor(
  deps: DraftDeps,
  order: Order,
  made: NewDraft,
  differenceCents: Cents,
): Promise<EmailContent> {
  const quote = await quoteDraft(deps, differenceDraft(order, made, differenceCents));
  return paymentLinkEmail({ ...order, draftOrderId: made.id }, quote, {
    message: `You asked us to send order ${formatOrderNumber(order.number)} to another address. ${order.pricesIncludeTax ? 'Shipping is' : 'Shipping and tax are'} higher there; this is the difference.`,
    key: made.id,
  });
}

const differenceDraft = (order: Order, made: NewDraft, unitPriceCents: Cents) => ({
  ...draftFor(order, made),
  purpose: 'addition' as const,
  isAddressDifference: true,
  discount: null,
  lines: [
    {
      sku: null,
      bundleId: null,
      contents: null,
      quantity: 1,
      unitPriceCents,
      title: `${order.pricesIncludeTax ? 'Shipping' : 'Shipping and tax'} of order ${formatOrderNumber(order.number)} to the new address`,
    },
  ],
  shipping: packedWith(order),
});
