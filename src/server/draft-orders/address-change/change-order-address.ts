import { DomainError } from '#domain/errors.ts';
import type { DraftOrderId, StaffMemberId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { Address } from '#domain/shipping/address.ts';
import { changeAddress } from '#server/orders/change-address.ts';
import type { Order, WholeOrder } from '#server/orders/order-store.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import type { DraftDeps } from '../complete-draft.ts';
import { draftFor } from '../create-draft.ts';
import { type DraftOrder, insertDraft } from '../draft-order-store.ts';
import { sendPaymentLink } from '../payment-link/send-payment-link.ts';
import { quoteAddressChange } from './quote-address-change.ts';

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

/**
 * Changes where an order goes. A difference that is to be charged becomes a draft order with a payment link, which is
 * emailed; a lower price is refunded separately. Throws `price_changed` when the difference is not the expected one, and
 * as `changeAddress` and `quoteAddressChange`.
 */
export async function changeOrderAddress(
  deps: DraftDeps & { emails: EmailOutbox },
  whole: WholeOrder,
  request: AddressChangeRequest,
): Promise<{ order: Order; draft: DraftOrder | null }> {
  const { name, address, version, draftId: id, createdBy } = request;
  const quote = await quoteAddressChange(deps, whole, address);
  if (quote.differenceCents !== request.expectedCents)
    throw new DomainError('price_changed', 'The difference has changed. Please look at it again.', {
      totalCost: quote.differenceCents,
    });
  const charges = request.chargesDifference && quote.differenceCents > 0;
  const { shippingOptionName, deliveryEstimate } = quote;
  const changed = await deps.db.transaction(async (tx) => {
    const change = { name, address, version, shippingOptionName, deliveryEstimate };
    const order = await changeAddress(tx, deps.emails, whole.order, change);
    const difference = {
      ...draftFor(order, { id, createdBy }),
      ...differenceOf(order, quote.differenceCents),
    };
    return { order, draft: charges ? await insertDraft(tx, difference) : null };
  });
  if (changed.draft)
    await sendPaymentLink(deps, changed.draft, {
      message: `You asked us to send order ${formatOrderNumber(changed.order.number)} to another address. Shipping and tax are higher there; this is the difference.`,
      key: id,
    });
  return changed;
}

const differenceOf = ({ number }: Order, unitPriceCents: Cents) => ({
  purpose: 'addition' as const,
  lines: [
    {
      ...{ sku: null, bundleId: null, contents: null, quantity: 1, unitPriceCents },
      title: `Shipping and tax of order ${formatOrderNumber(number)} to the new address`,
    },
  ],
  shipping: { name: `With order ${formatOrderNumber(number)}`, amountCents: 0 },
});
