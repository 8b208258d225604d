import { isEditable } from '#domain/checkout/checkout-status.ts';
import type { Quote } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { CheckoutId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import { cancelPayment, mapPaymentErrors, updatePayment } from '#server/payments/create-payment.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { processPayment } from '#server/payments/process-payment.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { isCurrencyUnavailable } from '#server/platform/stores/store-currency.ts';
import { addTaxes, taxKeyOf } from '#server/pricing/add-taxes.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { changeCheckout, inSeconds, moveCheckout, moveVersion } from './checkout-changes.ts';
import { type Checkout, lockCheckout, quoteColumns, withDue } from './checkout-store.ts';
import { giftCardsOf } from './gift-cards/quote-gift-cards.ts';
import { sellWithoutCard } from './purchases/sell-without-card.ts';
import { type DeliveryChoice, reprice } from './reprice-checkout.ts';
import { releaseReservation, reserve, reserveGiftCards } from './reservation.ts';
import { endCheckout } from './start-checkout.ts';
import { agreedTerms, type TermsConsent } from './subscription/subscription-consent.ts';

/** When the sweep first looks at a finalized checkout whose shopper did not return. */
const RECONCILE_SECONDS = 60;

export type FinalizeDeps = PaymentDeps & { tax: TaxCalculator };

/**
 * Finalizes a checkout: prices it again, reserves the stock for `holdSeconds` and sets the payment to the
 * total without what gift cards pay; when nothing is left for the card, the order is placed at once. Subscriptions need the shopper's `consent`, stored with
 * the text and the time. Throws `subscription_unavailable` without it, `price_changed`, `out_of_stock`,
 * `discount_over`, `checkout_closed`, `shipping_unavailable`, and `currency_unavailable`, which ends it. Spec §7, calculate_tax_final.
 */
export async function finalizeCheckout(
  deps: FinalizeDeps,
  read: Checkout,
  delivery: DeliveryChoice,
  holdSeconds: number,
  consent: TermsConsent | null = null,
): Promise<Checkout> {
  await completeAuthorisedPayment(deps, read);
  const repriced = await repriceOrEnd(deps, read.id, delivery, async (tx, checkout, quote) => {
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
  const quote = await taxedQuoteOf(deps, repriced);
  const finalizing = await withGiftCards(deps, repriced, quote, delivery.shownDueCents);
  const dueCents = quote.totalCents - finalizing.giftCardCents;
  const { taxReference } = quote;
  if (dueCents > 0) await updatePayment(deps, withDue(finalizing), { dueCents, taxReference });
  else await cancelPayment(deps, withDue(finalizing));
  if (dueCents > 0) {
    const ready = await moveVersion(deps.db, finalizing, 'ready', quoteColumns(quote));
    if (!ready) throw checkoutChanged();
    return ready;
  }
  return deps.db.transaction(async (tx) => {
    const current = await lockUnchanged(tx, finalizing);
    const ready = await moveCheckout(tx, current, 'ready', quoteColumns(quote));
    return sellWithoutCard(tx, deps, ready);
  });
}

/**
 * Takes off the gift cards what they pay, which is known once the tax is. Throws `checkout_changed` when another amount
 * would be left for the card than the shopper was shown.
 */
async function withGiftCards(
  { db }: FinalizeDeps,
  repriced: Checkout,
  quote: Quote,
  shownDueCents: Cents | undefined,
): Promise<Checkout> {
  if (!repriced.giftCards) return repriced;
  return db.transaction(async (tx) => {
    const reserved = await reserveGiftCards(tx, await lockUnchanged(tx, repriced), quote);
    if (shownDueCents !== undefined && withDue(reserved).dueCents !== shownDueCents)
      throw new DomainError(
        'checkout_changed',
        'What is left to pay has changed since you were shown it. Please check it and try again.',
      );
    return reserved;
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
  const open = await repriceOrEnd(deps, read.id, delivery, async (tx, checkout) => {
    await releaseReservation(tx, checkout);
    return { status: 'open', holdExpiresAt: null };
  });
  const quote = await taxedQuoteOf(deps, open);
  const taxed = await deps.db.transaction(async (tx) => {
    await lockUnchanged(tx, open);
    return changeCheckout(tx, open.id, quoteColumns(quote));
  });
  const { dueCents } = await giftCardsOf(deps, taxed, quote.totalCents);
  if (dueCents > 0) await updatePayment(deps, withDue(taxed), { dueCents, taxReference: quote.taxReference });
  return taxed;
}

/** As `reprice`. A checkout in a currency in which the store has stopped to sell ends, because it has no prices any more. */
async function repriceOrEnd(
  deps: PaymentDeps,
  checkoutId: CheckoutId,
  delivery: DeliveryChoice,
  work: Parameters<typeof reprice>[3],
): Promise<Checkout> {
  try {
    return await reprice(deps.db, checkoutId, delivery, work);
  } catch (error) {
    if (isCurrencyUnavailable(error))
      await deps.db.transaction(async (tx) => {
        const current = await lockCheckout(tx, checkoutId);
        if (current && isEditable(current.status)) await endCheckout(tx, deps, current);
      });
    throw error;
  }
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
  if (current?.status !== repriced.status || current.version !== repriced.version) throw checkoutChanged();
  return current;
}

/**
 * A shopper who never learned that the card was authorised pays again: completes that payment instead of
 * finalizing again.
 */
export async function completeAuthorisedPayment(
  deps: PaymentDeps,
  { id: checkoutId, status, paymentIntentId }: Checkout,
): Promise<void> {
  if (status !== 'ready' || !paymentIntentId) return;
  await mapPaymentErrors(async () => {
    const payment = await deps.payments.retrieveIntent(paymentIntentId);
    if (payment.status === 'requires_capture') await processPayment(deps, checkoutId, payment);
  });
}

const checkoutChanged = () =>
  new DomainError(
    'checkout_changed',
    'This checkout was changed somewhere else. Please check it and try again.',
  );
