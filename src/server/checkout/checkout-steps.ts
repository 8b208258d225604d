import { eq, sql } from 'drizzle-orm';
import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import type { CheckoutStep } from '#domain/checkout/next-step.ts';
import { DomainError } from '#domain/errors.ts';
import { removeBoughtLines } from '#server/cart/remove-bought-lines.ts';
import { announceNewOrder } from '#server/orders/new-order-emails.ts';
import { enqueueOrderCancellation, enqueueOrderConfirmation } from '#server/orders/order-mails.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import type { PaymentIntent } from '#server/payments/card-payments.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { orders, payments as paymentRecords } from '#server/platform/database/schema/order-tables.ts';
import type { Mail } from '#server/platform/email/mail.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { alertReview } from './checkout-alerts.ts';
import { type Checkout, changeCheckout, inSeconds, readLines } from './checkout-store.ts';
import { keepPromise, letGo, promise, takeSaleBack } from './promised.ts';
import { finishRefund, startRefund, tellPaymentReturned } from './refund-of-checkout.ts';
import { enqueueRenewalConfirmation } from './renewals/confirm-renewal.ts';
import { declineRenewal, isStillWanted, settleSubscription } from './subscription-of-checkout.ts';

interface StepDeps {
  mail: Mail;
  jobs: Jobs;
}

/** What a step writes, in one transaction that has the checkout locked. Steps at the provider come after the commit. */
export async function applyStep(
  tx: Transaction,
  deps: StepDeps,
  step: CheckoutStep,
  checkout: Checkout,
  payment: PaymentIntent,
): Promise<void> {
  switch (step) {
    case 'sell':
      return sell(tx, deps, checkout, payment);
    case 'settle':
      return settle(tx, deps, checkout, payment);
    case 'undo_sale':
      return undoSale(tx, deps, checkout);
    case 'decline':
      await declineRenewal(tx, deps, checkout);
      await become(tx, checkout, 'expiring');
      return;
    case 'void':
      await become(tx, checkout, 'voiding');
      return;
    case 'expire':
      await become(tx, checkout, 'expiring');
      return;
    case 'refund':
      if (checkout.status === 'refunding') return;
      await startRefund(tx, deps.jobs, checkout, payment);
      await letGo(tx, checkout);
      await become(tx, checkout, 'refunding');
      return;
    case 'finish_refund':
      await finishRefund(tx, checkout);
      await tellPaymentReturned(tx, deps.mail, checkout, payment);
      await become(tx, checkout, 'refunded');
      return;
    case 'review':
      await alertReview(tx, deps.jobs, checkout, payment);
      await become(tx, checkout, 'review');
      return;
    case 'release':
      await letGo(tx, checkout);
      await become(tx, checkout, checkout.status === 'voiding' ? 'void' : 'expired');
      return;
    case 'capture':
    case 'cancel':
    case 'wait':
      return;
  }
}

async function sell(
  tx: Transaction,
  deps: StepDeps,
  checkout: Checkout,
  payment: PaymentIntent,
): Promise<void> {
  if (!(await isStillWanted(tx, checkout))) {
    await become(tx, checkout, 'voiding');
    return;
  }
  await writeSale(tx, deps, checkout, payment.id);
  await recordPayment(tx, checkout, payment);
  await become(tx, checkout, 'capturing');
}

/** A frozen checkout whose discount left nothing to pay: sold and paid at once, without the card provider. */
export async function sellForNothing(tx: Transaction, deps: StepDeps, checkout: Checkout): Promise<Checkout> {
  await writeSale(tx, deps, checkout, null);
  await thankFor(tx, deps, checkout);
  return become(tx, checkout, 'paid');
}

/** Held becomes sold and the order is written, with the frozen cents. */
async function writeSale(
  tx: Transaction,
  { jobs }: StepDeps,
  checkout: Checkout,
  paymentIntentId: string | null,
): Promise<void> {
  const { quote, email, name, address, customerId, storeId } = checkout;
  if (!quote || !email || name === null || !address)
    throw new Error(`checkout ${checkout.id} is ready without its facts`);
  await keepPromise(tx, jobs, checkout);
  await placeOrder(tx, {
    storeId,
    checkoutId: checkout.id,
    paymentIntentId,
    customerId,
    email,
    name,
    address,
    quote,
  });
}

/** Money that was collected before there was a sale becomes one, if everything can still be had. Throws as `promise`. */
export async function sellCollected(
  tx: Transaction,
  deps: StepDeps,
  checkout: Checkout,
  payment: PaymentIntent,
): Promise<void> {
  if (!checkout.quote || !checkout.email)
    throw new DomainError('not_possible_now', 'It was never frozen: the money can only go back.');
  await promise(tx, checkout, checkout.quote, checkout.email);
  await writeSale(tx, deps, checkout, payment.id);
  await settle(tx, deps, checkout, payment);
}

async function settle(
  tx: Transaction,
  deps: StepDeps,
  checkout: Checkout,
  payment: PaymentIntent,
): Promise<void> {
  await recordPayment(tx, checkout, payment);
  await thankFor(tx, deps, checkout);
  await settleSubscription(tx, deps, checkout, payment);
  await become(tx, checkout, 'paid');
}

/** What was bought leaves the cart, and the emails to the customer and the operators are on their way. */
async function thankFor(tx: Transaction, { mail, jobs }: StepDeps, checkout: Checkout): Promise<void> {
  const { id: checkoutId, periodId } = checkout;
  await announceNewOrder(tx, jobs, checkoutId);
  if (periodId) return enqueueRenewalConfirmation(tx, jobs, { checkoutId, periodId });
  await removeBoughtLines(tx, checkout, await readLines(tx, checkoutId));
  await enqueueOrderConfirmation(tx, mail, checkoutId);
}

async function undoSale(tx: Transaction, deps: StepDeps, checkout: Checkout): Promise<void> {
  await takeSaleBack(tx, checkout);
  await declineRenewal(tx, deps, checkout);
  await tx
    .update(orders)
    .set({ status: 'cancelled', updatedAt: sql`shop_now()` })
    .where(eq(orders.checkoutId, checkout.id));
  await enqueueOrderCancellation(tx, deps.mail, checkout.id);
  await become(tx, checkout, 'voiding');
}

const SETTLED: readonly CheckoutStatus[] = ['paid', 'void', 'expired', 'refunded', 'review'];

export async function become(tx: Transaction, checkout: Checkout, status: CheckoutStatus): Promise<Checkout> {
  const nextCheckAt = SETTLED.includes(status) ? null : inSeconds(0);
  return changeCheckout(tx, checkout.id, { status, nextCheckAt, attempts: 0, lastError: null });
}

async function recordPayment(tx: Transaction, checkout: Checkout, payment: PaymentIntent): Promise<void> {
  const { status, amountCents, capturedCents } = payment;
  await tx
    .insert(paymentRecords)
    .values({
      paymentIntentId: payment.id,
      storeId: checkout.storeId,
      checkoutId: checkout.id,
      provider: checkout.provider,
      status,
      amountCents,
      capturedCents,
      currency: payment.currency,
    })
    .onConflictDoUpdate({
      target: paymentRecords.paymentIntentId,
      set: { status, amountCents, capturedCents, updatedAt: sql`shop_now()` },
    });
}
