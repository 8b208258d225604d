import type { Quote } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { CheckoutId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import { type Checkout, withDue } from '#server/checkout/checkout-store.ts';
import {
  activeDraftCheckout,
  finalizeDraftCheckout,
  openDraftCheckout,
} from '#server/checkout/purchases/draft-checkouts.ts';
import type { PaymentIntent } from '#server/payments/card-payments.ts';
import { ensurePayment, isCheckoutClosed, updatePayment } from '#server/payments/create-payment.ts';
import { type DraftDeps, factsOf, priceChanged } from '../complete-draft.ts';
import { type DraftOrder, lockOpenDraft } from '../draft-order-store.ts';
import { alertPackingProblem, findPackingProblem } from '../packing-problem.ts';
import { quoteDraft, quoteDraftBeforeTax } from '../quote-draft.ts';

/**
 * The payment of a draft order, with its stock reserved for 15 minutes: the running one, whichever device began it, or a
 * new one. It is for exactly the shown total. Throws `price_changed` when that is not the price any more, `out_of_stock`,
 * `not_possible_now` while it is being paid or once it is, for an addition whose order has left and when nothing is to be
 * paid, and `payment_provider_unavailable`.
 */
export async function startLinkPayment(
  deps: DraftDeps,
  draft: DraftOrder,
  shownCents: Cents,
): Promise<{ checkoutId: CheckoutId; intent: PaymentIntent }> {
  const quote = await quoteDraft(deps, draft);
  if (quote.totalCents !== shownCents) throw priceChanged(quote.totalCents);
  if (quote.totalCents === 0) throw new DomainError('not_possible_now', 'There is nothing to pay.');
  await refuseUnpackable(deps, draft);
  const { checkout, intent } = await runningPayment(deps, draft, quote);
  if (checkout.status === 'ready') return { checkoutId: checkout.id, intent };
  const { totalCents: dueCents, taxReference } = checkout.quote ?? quote;
  await updatePayment(deps, { ...withDue(checkout), paymentIntentId: intent.id }, { dueCents, taxReference });
  const ready = await deps.db.transaction((tx) => finalizeDraftCheckout(tx, checkout.id));
  if (ready?.status !== 'ready') throw checkoutChanged();
  return { checkoutId: checkout.id, intent };
}

/** A running checkout whose payment the provider does not know has just ended: another one takes its place. */
async function runningPayment(
  deps: DraftDeps,
  draft: DraftOrder,
  quote: Quote,
): Promise<{ checkout: Checkout; intent: PaymentIntent }> {
  const attempt = async () => {
    const checkout = await runningCheckout(deps, draft, quote);
    return { checkout, intent: await ensurePayment(deps, withDue(checkout)) };
  };
  return attempt().catch((error: unknown) => {
    if (isCheckoutClosed(error)) return attempt();
    throw error;
  });
}

async function refuseUnpackable({ db, jobs }: DraftDeps, draft: DraftOrder): Promise<void> {
  const left = await findPackingProblem(db, draft);
  if (!left) return;
  await db.transaction((tx) => alertPackingProblem(tx, jobs, draft, left));
  throw new DomainError('not_possible_now', left.forCustomer);
}

function runningCheckout(deps: DraftDeps, draft: DraftOrder, quote: Quote): Promise<Checkout> {
  return deps.db.transaction(async (tx) => {
    const current = await lockOpenDraft(tx, draft.id, draft.version);
    const isStillThePrice = isSamePrice(quote, await quoteDraftBeforeTax(tx, current));
    if (!isStillThePrice) throw checkoutChanged();
    const active = await activeDraftCheckout(tx, draft.id);
    const { provider } = deps.payments;
    if (active?.quote && isSameSale(active.quote, quote) && active.provider === provider) return active;
    return openDraftCheckout(tx, deps, active, {
      ...factsOf(current),
      quote,
      paidElsewhere: null,
      provider,
    });
  });
}

/** A change of the draft ends its checkout; here the catalogue, the shipping or the tax may have another price. */
const isSameSale = (before: Quote, now: Quote) =>
  isSamePrice(before, now) && before.totalCents === now.totalCents;

const isSamePrice = (before: Quote, now: Quote) =>
  before.subtotalCents === now.subtotalCents &&
  before.discountCents === now.discountCents &&
  before.shippingCents === now.shippingCents;

const checkoutChanged = () =>
  new DomainError('checkout_changed', 'This was changed somewhere else. Please look at it again.');
