import type { Quote } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { CheckoutId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import type { Checkout } from '#server/checkout/checkout-store.ts';
import {
  activeDraftCheckout,
  endDraftCheckout,
  finalizeDraftCheckout,
  openDraftCheckout,
} from '#server/checkout/draft-checkouts.ts';
import type { PaymentIntent } from '#server/payments/card-payments.ts';
import { ensurePayment, updatePayment } from '#server/payments/create-payment.ts';
import { addTaxes, taxKeyOf } from '#server/pricing/add-taxes.ts';
import { type DraftDeps, factsOf, priceChanged } from '../complete-draft.ts';
import { type DraftOrder, lockOpenDraft } from '../draft-order-store.ts';
import { quoteDraft, quoteDraftBeforeTax } from '../quote-draft.ts';

/**
 * The payment of a draft order, with its stock reserved for 15 minutes: the running one, whichever device began it, or a
 * new one. Throws `price_changed` when the total is not the shown one, `out_of_stock`, `not_possible_now` while it is
 * being paid or once it is, and `payment_provider_unavailable`.
 */
export async function startLinkPayment(
  deps: DraftDeps,
  draft: DraftOrder,
  shownCents: Cents,
): Promise<{ checkoutId: CheckoutId; intent: PaymentIntent }> {
  const { totalCents } = await quoteDraft(deps, draft);
  if (totalCents !== shownCents) throw priceChanged(totalCents);
  const checkout = await runningCheckout(deps, draft);
  if (checkout.status === 'ready')
    return { checkoutId: checkout.id, intent: await ensurePayment(deps, checkout) };
  const quote = await taxedQuoteOf(deps, checkout);
  const intent = await ensurePayment(deps, { ...checkout, totalCents: quote.totalCents });
  await updatePayment(deps, { ...checkout, paymentIntentId: intent.id }, quote);
  const ready = await deps.db.transaction((tx) => finalizeDraftCheckout(tx, checkout.id, quote));
  if (ready?.status !== 'ready')
    throw new DomainError('checkout_changed', 'This was changed somewhere else. Please look at it again.');
  return { checkoutId: checkout.id, intent };
}

function runningCheckout(deps: DraftDeps, draft: DraftOrder): Promise<Checkout> {
  return deps.db.transaction(async (tx) => {
    const current = await lockOpenDraft(tx, draft.id, draft.version);
    const quote = await quoteDraftBeforeTax(tx, current);
    const active = await activeDraftCheckout(tx, draft.id);
    if (active?.quote && isSameSale(active.quote, quote) && active.provider === deps.payments.provider)
      return active;
    if (active) await endDraftCheckout(tx, deps, active);
    const facts = { ...factsOf(current), quote, paidElsewhere: null };
    return openDraftCheckout(tx, { ...facts, provider: deps.payments.provider });
  });
}

/** A change of the draft ends its checkout; here the catalogue or the shipping may have another price. */
const isSameSale = (before: Quote, now: Quote) =>
  before.subtotalCents === now.subtotalCents &&
  before.discountCents === now.discountCents &&
  before.shippingCents === now.shippingCents;

async function taxedQuoteOf({ tax }: DraftDeps, checkout: Checkout): Promise<Quote> {
  const { id, storeId, quote, address } = checkout;
  if (!quote || !address) throw new Error(`checkout ${id} is priced without its facts`);
  return addTaxes(tax, quote, { storeId, address, idempotencyKey: taxKeyOf(checkout) });
}
