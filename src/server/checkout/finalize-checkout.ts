import type { Quote } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import { cancelPayment, mapPaymentErrors, updatePayment } from '#server/payments/create-payment.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { processPayment } from '#server/payments/process-payment.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { addTaxes, taxKeyOf } from '#server/pricing/add-taxes.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import {
  type Checkout,
  changeCheckout,
  inSeconds,
  lockCheckout,
  moveCheckout,
  moveVersion,
  quoteColumns,
} from './checkout-store.ts';
import { type DeliveryChoice, reprice } from './reprice-checkout.ts';
import { releaseReservation, reserve } from './reservation.ts';
import { sellWithoutCard } from './purchases/sell-without-card.ts';
import { agreedTerms, type TermsConsent } from './subscription/subscription-consent.ts';

/** When the sweep first looks at a finalized checkout whose shopper did not return. */
const RECONCILE_SECONDS = 60;

type FinalizeDeps = PaymentDeps & { tax: TaxCalculator };

/**
 * Finalizes a checkout: prices it again, reserves the stock for `holdSeconds` and sets the payment to the
 * total; a total of zero places the order at once. Subscriptions need the shopper's `consent`, stored with
 * the text and the time. Throws `subscription_unavailable` without it, `price_changed`, `out_of_stock`,
 * `discount_over`, `checkout_closed`, `shipping_unavailable`. Spec §7, calculate_tax_final.
 */
export async function finalizeCheckout(
  deps: FinalizeDeps,
  read: Checkout,
  delivery: DeliveryChoice,
  holdSeconds: number,
  consent: TermsConsent | null = null,
): Promise<Checkout> {
  await completeAuthorisedPayment(deps, read);
  const finalizing = await reprice(deps.db, read.id, delivery, async (tx, checkout, quote) => {
    const agreed = await agreedTerms(tx, checkout.storeId, quote, consent);
    await reserve(tx, checkout, quote, delivery.email);
    return {
      ...agreed,
      status: 'finalizing',
      holdExpiresAt: inSeconds(holdSeconds),
      nextCheckAt: inSeconds(RECONCILE_SECONDS),
      attempts: 0,
    };
  });
  const quote = await taxedQuoteOf(deps, finalizing);
  if (quote.totalCents > 0) await updatePayment(deps, finalizing, quote);
  else await cancelPayment(deps, finalizing);
  if (quote.totalCents > 0) {
    const ready = await moveVersion(deps.db, finalizing, 'ready', quoteColumns(quote));
    if (!ready) throw changedMeanwhile();
    return ready;
  }
  return deps.db.transaction(async (tx) => {
    const current = await lockUnchanged(tx, finalizing);
    const ready = await moveCheckout(tx, current, 'ready', quoteColumns(quote));
    return sellWithoutCard(tx, deps, ready);
  });
}

/**
 * Stores address, shipping option and totals of an open checkout and updates the payment; nothing is
 * reserved. Throws as `finalizeCheckout`. Spec §7, calculate_tax.
 */
export async function estimateCheckout(
  deps: FinalizeDeps,
  read: Checkout,
  delivery: DeliveryChoice,
): Promise<Checkout> {
  await completeAuthorisedPayment(deps, read);
  const open = await reprice(deps.db, read.id, delivery, async (tx, checkout) => {
    await releaseReservation(tx, checkout);
    return { status: 'open', holdExpiresAt: null };
  });
  const quote = await taxedQuoteOf(deps, open);
  const taxed = await deps.db.transaction(async (tx) => {
    await lockUnchanged(tx, open);
    return changeCheckout(tx, open.id, quoteColumns(quote));
  });
  if (taxed.totalCents > 0) await updatePayment(deps, taxed, quote);
  return taxed;
}

/** Taxes are calculated outside of transactions, because a remote service may do it. */
async function taxedQuoteOf({ tax }: FinalizeDeps, checkout: Checkout): Promise<Quote> {
  const { id, quote, address, storeId } = checkout;
  if (!quote || !address) throw new Error(`checkout ${id} is priced without its facts`);
  return addTaxes(tax, quote, { storeId, address, idempotencyKey: taxKeyOf(checkout) });
}

/** Locks a repriced checkout. Throws `checkout_changed` when it was repriced or moved on meanwhile. */
async function lockUnchanged(tx: Transaction, repriced: Checkout): Promise<Checkout> {
  const current = await lockCheckout(tx, repriced.id);
  if (current?.status !== repriced.status || current.version !== repriced.version) throw changedMeanwhile();
  return current;
}

/**
 * A shopper who never learned that the card was authorised pays again: completes that payment instead of
 * finalizing again.
 */
async function completeAuthorisedPayment(
  deps: FinalizeDeps,
  { id: checkoutId, status, paymentIntentId }: Checkout,
): Promise<void> {
  if (status !== 'ready' || !paymentIntentId) return;
  await mapPaymentErrors(async () => {
    const payment = await deps.payments.retrieveIntent(paymentIntentId);
    if (payment.status === 'requires_capture') await processPayment(deps, checkoutId, payment);
  });
}

const changedMeanwhile = () =>
  new DomainError(
    'checkout_changed',
    'This checkout was changed somewhere else. Please check it and try again.',
  );
