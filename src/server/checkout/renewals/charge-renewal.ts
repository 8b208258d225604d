import { DomainError } from '#domain/errors.ts';
import { type KeptCard, ProviderRefusal } from '#server/payments/card-payments.ts';
import type { Queryable, Transaction } from '#server/platform/database.ts';
import { readPeriod, readSubscription } from '#server/subscriptions/subscription-store.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { type AdvanceParts, advanceCheckout } from '../advance-checkout.ts';
import { type Checkout, changeCheckout, inSeconds, lockCheckout } from '../checkout-store.ts';
import { priceWithTax } from '../freeze-checkout.ts';
import { ensurePayment } from '../payment-of-checkout.ts';
import { quoted } from '../reprice-checkout.ts';
import { declineRenewal, isStillWanted } from '../subscription-of-checkout.ts';

export type RenewalParts = AdvanceParts & { tax: TaxCalculator };

/**
 * Takes a renewal from wherever it stands to its end: tax, the payment, the kept card, then the same way as every checkout. Each step
 * can be repeated by whoever comes after a crash: a payment that is authorised cannot be charged again, whatever the key, and a new
 * attempt is not answered with the provider's trouble of the last.
 */
export async function chargeRenewal(parts: RenewalParts, renewal: Checkout): Promise<void> {
  const ready = renewal.status === 'finalizing' ? await freezeRenewal(parts, renewal) : renewal;
  if (ready.status === 'ready') await chargeCard(parts, ready);
  await advanceCheckout(parts, ready.id);
}

/** Another worker may have come first: then it is taken on from where that one left it. */
async function freezeRenewal(parts: RenewalParts, renewal: Checkout): Promise<Checkout> {
  const taxed = await priceWithTax(parts, renewal);
  const card = await keptCardOf(parts.db, renewal);
  try {
    await ensurePayment(parts, taxed, card?.customerId ?? null);
  } catch (error) {
    if (!isRefused(error)) throw error;
    await giveUp(parts, renewal.id);
    return renewal;
  }
  return parts.db.transaction(async (tx) => {
    const current = await lockCheckout(tx, renewal.id);
    if (current?.status !== 'finalizing') return current ?? renewal;
    return changeCheckout(tx, renewal.id, { status: 'ready', ...quoted(taxed.quote) });
  });
}

/** The provider will not have it, whatever is tried: it does not know the customer any more. */
const isRefused = (error: unknown) => error instanceof DomainError && error.code === 'checkout_changed';

async function chargeCard(parts: RenewalParts, renewal: Checkout): Promise<void> {
  const { id, paymentIntentId, attempts } = renewal;
  const card = await parts.db.transaction((tx) => chargeableCard(tx, renewal));
  if (!card || !paymentIntentId) return giveUp(parts, id);
  const request = { card, idempotencyKey: `co:${id}:charge:${attempts}` };
  try {
    await parts.payments.chargeKeptCard(paymentIntentId, request);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const { status } = await parts.payments.retrieveIntent(paymentIntentId);
    if (status === 'requires_payment_method') await giveUp(parts, id);
  }
}

/**
 * The card that was kept when this was quoted. Null when its owner has changed anything since, the card among it: then no card is tried,
 * and what is wanted now is quoted anew.
 */
async function chargeableCard(tx: Transaction, renewal: Checkout): Promise<KeptCard | null> {
  return (await isStillWanted(tx, renewal)) ? keptCardOf(tx, renewal) : null;
}

/** There is no card that could be charged: as good as declined. */
async function giveUp(parts: RenewalParts, id: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const renewal = await lockCheckout(tx, id);
    if (renewal?.status !== 'ready' && renewal?.status !== 'finalizing') return;
    await declineRenewal(tx, parts, renewal);
    await changeCheckout(tx, id, { status: 'expiring', nextCheckAt: inSeconds(0) });
  });
}

async function keptCardOf(db: Queryable, { periodId }: Checkout): Promise<KeptCard | null> {
  const period = periodId ? await readPeriod(db, periodId) : null;
  const subscription = period && (await readSubscription(db, period.subscription));
  const { keptCustomerId: customerId, keptPaymentMethodId: paymentMethodId } = subscription ?? {};
  return customerId && paymentMethodId ? { customerId, paymentMethodId } : null;
}
