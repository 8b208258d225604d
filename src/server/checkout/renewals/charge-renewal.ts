import { DomainError } from '#domain/errors.ts';
import { type KeptCard, ProviderRefusal } from '#server/payments/card-payments.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { readPeriod, readSubscription } from '#server/subscriptions/subscription-store.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { type AdvanceDeps, advanceCheckout } from '../advance-checkout.ts';
import { type Checkout, changeCheckout, inSeconds, lockCheckout } from '../checkout-store.ts';
import { priceWithTax } from '../freeze-checkout.ts';
import { ensurePayment } from '../payment-of-checkout.ts';
import { quoted } from '../reprice-checkout.ts';
import { declineRenewal, isStillWanted } from '../subscription-of-checkout.ts';

export type RenewalDeps = AdvanceDeps & { tax: TaxCalculator };

/**
 * Takes a renewal from wherever it stands to its end: tax, the payment, the kept card, then the same way as every checkout. Each step
 * can be repeated by whoever comes after a crash: a payment that is authorised cannot be charged again, whatever the key, and a new
 * attempt is not answered with the provider's trouble of the last.
 */
export async function chargeRenewal(deps: RenewalDeps, renewal: Checkout): Promise<void> {
  const ready = renewal.status === 'finalizing' ? await freezeRenewal(deps, renewal) : renewal;
  if (ready.status === 'ready') await chargeCard(deps, ready);
  await advanceCheckout(deps, ready.id);
}

/** Another worker may have come first: then it is taken on from where that one left it. */
async function freezeRenewal(deps: RenewalDeps, renewal: Checkout): Promise<Checkout> {
  const taxed = await priceWithTax(deps, renewal);
  const card = await keptCardOf(deps.db, renewal);
  try {
    await ensurePayment(deps, taxed, card?.customerId ?? null);
  } catch (error) {
    if (!isRefused(error)) throw error;
    await giveUp(deps, renewal.id);
    return renewal;
  }
  return deps.db.transaction(async (tx) => {
    const current = await lockCheckout(tx, renewal.id);
    if (current?.status !== 'finalizing') return current ?? renewal;
    return changeCheckout(tx, renewal.id, { status: 'ready', ...quoted(taxed.quote) });
  });
}

/** The provider will not have it, whatever is tried: it does not know the customer any more. */
const isRefused = (error: unknown) => error instanceof DomainError && error.code === 'checkout_changed';

async function chargeCard(deps: RenewalDeps, renewal: Checkout): Promise<void> {
  const { id, paymentIntentId, attempts } = renewal;
  const card = await deps.db.transaction((tx) => chargeableCard(tx, renewal));
  if (!card || !paymentIntentId) return giveUp(deps, id);
  const request = { card, idempotencyKey: `co:${id}:charge:${attempts}` };
  try {
    await deps.payments.chargeKeptCard(paymentIntentId, request);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const { status } = await deps.payments.retrieveIntent(paymentIntentId);
    if (status === 'requires_payment_method') await giveUp(deps, id);
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
async function giveUp(deps: RenewalDeps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const renewal = await lockCheckout(tx, id);
    if (renewal?.status !== 'ready' && renewal?.status !== 'finalizing') return;
    await declineRenewal(tx, deps, renewal);
    await changeCheckout(tx, id, { status: 'expiring', nextCheckAt: inSeconds(0) });
  });
}

async function keptCardOf(db: Queryable, { periodId }: Checkout): Promise<KeptCard | null> {
  const period = periodId ? await readPeriod(db, periodId) : null;
  const subscription = period && (await readSubscription(db, period.subscription));
  const { keptCustomerId: customerId, keptPaymentMethodId: paymentMethodId } = subscription ?? {};
  return customerId && paymentMethodId ? { customerId, paymentMethodId } : null;
}
