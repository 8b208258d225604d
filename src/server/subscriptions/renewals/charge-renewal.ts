import type { Quote } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { BillingCycleId } from '#domain/ids.ts';
import type { Address } from '#domain/shipping/address.ts';
import {
  type PaymentIntent,
  ProviderRefusal,
  type SavedPaymentMethod,
  UnknownToProvider,
  UnusableCard,
} from '#server/payments/card-payments.ts';
import { ensurePayment } from '#server/payments/create-payment.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { declinePayment, processPayment } from '#server/payments/process-payment.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { addTaxes, taxKeyOf } from '#server/pricing/add-taxes.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { failBillingCycle, mayBeSold } from '../billing-cycle.ts';
import { readBillingCycle, readSubscription } from '../subscription-store.ts';
import type { RenewalCheckout, RenewalCheckouts } from './renewal-checkouts.ts';

export type RenewalDeps = PaymentDeps & { tax: TaxCalculator; renewalCheckouts: RenewalCheckouts };

/**
 * Advances a renewal to its end: tax, payment, saved payment method, then as every purchase. Each step may be
 * repeated after a crash: an authorised payment cannot be charged again, and a new attempt uses a new key.
 */
export async function chargeRenewal(deps: RenewalDeps, renewal: RenewalCheckout): Promise<void> {
  // It ends when its time is over, and the delivery is charged at the provider of now.
  if (renewal.provider !== deps.payments.provider) return void (await processPayment(deps, renewal.id));
  const ready = renewal.status === 'finalizing' ? await finalizeRenewal(deps, renewal) : renewal;
  const payment = ready?.status === 'ready' ? await chargeSavedCard(deps, ready) : null;
  await processPayment(deps, renewal.id, payment);
}

/** Another worker may have finalized it already; it is then continued from there. */
async function finalizeRenewal(deps: RenewalDeps, renewal: RenewalCheckout): Promise<RenewalCheckout | null> {
  const { id, address } = renewal;
  if (!renewal.quote || !address) throw new Error(`renewal ${id} has nothing to charge`);
  const card = await savedCardOf(deps.db, renewal.billingCycleId);
  let quote: Quote;
  try {
    quote = await taxedQuoteOf(deps, renewal, { quote: renewal.quote, address });
    const { totalCents: dueCents, taxReference } = quote;
    const customerId = card?.customerId ?? null;
    await ensurePayment(deps, { ...renewal, dueCents }, { customerId, taxReference });
  } catch (error) {
    if (isUnavailable(error)) await failAsUnavailable(deps, renewal);
    else if (error instanceof UnusableCard) await declinePayment(deps, id);
    else throw error;
    return null;
  }
  return deps.db.transaction((tx) => deps.renewalCheckouts.finalize(tx, id, quote));
}

/** A provider repeats its own faults for a day, so each failed attempt asks with a key of its own. */
async function taxedQuoteOf(
  { db, tax, purchases }: RenewalDeps,
  renewal: RenewalCheckout,
  { quote, address }: { quote: Quote; address: Address },
): Promise<Quote> {
  const { id, storeId, attempts } = renewal;
  try {
    return await addTaxes(tax, quote, {
      storeId,
      address,
      idempotencyKey: `${taxKeyOf(renewal)}:${attempts}`,
    });
  } catch (error) {
    await purchases.recordFailure(db, id, error);
    throw error;
  }
}

/** Neither another card nor the same attempt again would help: its address is not found, or a card cannot pay so little. */
const isUnavailable = (error: unknown) =>
  error instanceof DomainError && (error.code === 'unknown_address' || error.code === 'amount_too_small');

/** Fails the delivery, so that its owner is notified; not if the owner has changed it since the quote. */
async function failAsUnavailable(deps: RenewalDeps, { id, billingCycleId }: RenewalCheckout): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const purchase = await deps.purchases.lock(tx, id);
    if (purchase?.status !== 'finalizing') return;
    if (await mayBeSold(tx, billingCycleId))
      await failBillingCycle(tx, deps.jobs, billingCycleId, 'unavailable');
    await purchase.become(tx, 'expiring');
  });
}

/** Returns the payment afterwards; null when it has to be retrieved. */
async function chargeSavedCard(
  deps: RenewalDeps,
  { id, billingCycleId, paymentIntentId, attempts }: RenewalCheckout,
): Promise<PaymentIntent | null> {
  const card = await deps.db.transaction(async (tx) =>
    // If its owner has changed anything since the quote, no card is charged and it is quoted again.
    (await mayBeSold(tx, billingCycleId)) ? savedCardOf(tx, billingCycleId) : null,
  );
  if (!card || !paymentIntentId) {
    await declinePayment(deps, id);
    return null;
  }
  const request = { card, idempotencyKey: `co:${id}:charge:${attempts}` };
  try {
    return await deps.payments.chargeSavedCard(paymentIntentId, request);
  } catch (error) {
    if (error instanceof UnknownToProvider) return null;
    if (error instanceof UnusableCard) {
      await declinePayment(deps, id);
      return null;
    }
    const payment =
      error instanceof ProviderRefusal ? await deps.payments.retrieveIntent(paymentIntentId) : null;
    if (payment && isCharged(payment)) return payment;
    // What else is refused, or not answered, says nothing about the card: the job tries again.
    await deps.purchases.recordFailure(deps.db, id, error);
    throw error;
  }
}

/** Whether the charge was made meanwhile: with or without success. */
const isCharged = ({ status, declineReason }: PaymentIntent): boolean =>
  status !== 'requires_payment_method' || declineReason !== null;

async function savedCardOf(
  db: Queryable,
  billingCycleId: BillingCycleId,
): Promise<SavedPaymentMethod | null> {
  const cycle = await readBillingCycle(db, billingCycleId);
  const subscription = cycle && (await readSubscription(db, cycle.subscriptionId));
  const { providerCustomerId: customerId, providerPaymentMethodId: paymentMethodId } = subscription ?? {};
  return customerId && paymentMethodId ? { customerId, paymentMethodId } : null;
}
