import type { Quote } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { CardPayments } from '#server/payments/card-payments.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Mail } from '#server/platform/email/mail.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { addTaxes } from './add-taxes.ts';
import { advanceCheckout } from './advance-checkout.ts';
import { sellForNothing } from './checkout-steps.ts';
import { type Checkout, changeCheckout, inSeconds, lockCheckout, readCheckout } from './checkout-store.ts';
import { answeringOutages, cancelPayment, updatePayment } from './payment-of-checkout.ts';
import { letGo, promise } from './promised.ts';
import { type Delivery, quoted, reprice } from './reprice-checkout.ts';
import { agreedTerms, type Consent } from './subscription-consent.ts';

/** A frozen checkout whose shopper never came back is asked about after this long. */
const RECONCILE_SECONDS = 60;

interface CheckoutDeps {
  db: Database;
  payments: CardPayments;
  mail: Mail;
  jobs: Jobs;
  tax: TaxCalculator;
}

/**
 * Freezes a checkout: prices again, holds the stock for `holdSeconds`, sets the payment to exactly the total. A total of zero needs no card: the
 * order is placed at once. What is subscribed to needs its shopper's `consent`, which is kept with the text and the time. Throws
 * `subscription_unavailable` without it, `price_changed`, `out_of_stock`, `discount_over`,
 * `checkout_closed`, `shipping_unavailable`. Spec §7, calculate_tax_final.
 */
export async function freezeCheckout(
  deps: CheckoutDeps,
  id: string,
  delivery: Delivery,
  holdSeconds: number,
  consent: Consent | null = null,
): Promise<Checkout> {
  await letPaidThrough(deps, id);
  const finalizing = await reprice(deps.db, id, delivery, async (tx, checkout, quote) => {
    const agreed = await agreedTerms(tx, checkout.storeId, quote, consent);
    await promise(tx, checkout, quote, delivery.email);
    return {
      ...agreed,
      status: 'finalizing',
      holdExpiresAt: inSeconds(holdSeconds),
      nextCheckAt: inSeconds(RECONCILE_SECONDS),
      attempts: 0,
    };
  });
  const taxed = await priceWithTax(deps, finalizing);
  if (taxed.totalCents > 0) await updatePayment(deps, taxed);
  else await cancelPayment(deps, taxed);
  return deps.db.transaction(async (tx) => {
    await lockUnchanged(tx, finalizing);
    const ready = await changeCheckout(tx, id, { status: 'ready', ...quoted(taxed.quote) });
    return ready.totalCents > 0 ? ready : sellForNothing(tx, deps, ready);
  });
}

/**
 * Stores address, shipping option and totals on a checkout that is still open, and lets the payment follow; nothing is held.
 * Throws as `freezeCheckout`. Spec §7, calculate_tax.
 */
export async function estimateCheckout(
  deps: CheckoutDeps,
  id: string,
  delivery: Delivery,
): Promise<Checkout> {
  await letPaidThrough(deps, id);
  const open = await reprice(deps.db, id, delivery, async (tx, checkout) => {
    await letGo(tx, checkout);
    return { status: 'open', holdExpiresAt: null };
  });
  const { quote } = await priceWithTax(deps, open);
  const taxed = await deps.db.transaction(async (tx) => {
    await lockUnchanged(tx, open);
    return changeCheckout(tx, id, quoted(quote));
  });
  if (taxed.totalCents > 0) await updatePayment(deps, taxed);
  return taxed;
}

/** Tax is asked for between the transactions: whoever knows it may be far away. */
export async function priceWithTax(
  { tax }: { tax: TaxCalculator },
  checkout: Checkout,
): Promise<Checkout & { quote: Quote }> {
  const { id, quote, address, storeId, version } = checkout;
  if (!quote || !address) throw new Error(`checkout ${id} is priced without its facts`);
  const taxed = await addTaxes(tax, quote, { storeId, address, idempotencyKey: `co:${id}:tax:v${version}` });
  return { ...checkout, ...quoted(taxed) };
}

/** Locks what was repriced. Throws `checkout_changed` when somebody else has repriced it or moved it on since. */
async function lockUnchanged(tx: Transaction, repriced: Checkout): Promise<void> {
  const current = await lockCheckout(tx, repriced.id);
  if (current?.status !== repriced.status || current.version !== repriced.version) throw changedMeanwhile();
}

/**
 * A shopper who never heard that the card was authorised presses 'pay' again: the order that is paid for is finished, not undone by
 * freezing it anew.
 */
async function letPaidThrough(deps: CheckoutDeps, id: string): Promise<void> {
  const checkout = await readCheckout(deps.db, id);
  if (checkout?.status !== 'ready' || !checkout.paymentIntentId) return;
  const { paymentIntentId } = checkout;
  await answeringOutages(async () => {
    const payment = await deps.payments.retrieveIntent(paymentIntentId);
    if (payment.status === 'requires_capture') await advanceCheckout(deps, id);
  });
}

const changedMeanwhile = () =>
  new DomainError(
    'checkout_changed',
    'This checkout was changed somewhere else. Please check it and try again.',
  );
