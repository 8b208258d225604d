import { eq, sql } from 'drizzle-orm';
import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import type { CheckoutStep } from '#domain/checkout/next-step.ts';
import { removeBoughtLines } from '#server/cart/remove-bought-lines.ts';
import { enqueueOrderConfirmation } from '#server/orders/order-mails.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import type { PaymentIntent } from '#server/payments/card-payments.ts';
import type { Transaction } from '#server/platform/database.ts';
import type { Mail } from '#server/platform/mail.ts';
import { orders, payments as paymentRecords, refunds } from '#server/platform/tables/order-tables.ts';
import { type Checkout, changeCheckout, inSeconds, readLines } from './checkout-store.ts';
import { releaseHolds, restock, sellHolds, unitsOf } from './stock-holds.ts';

/** What a step writes, in one transaction that has the checkout locked. Steps at the provider come after the commit. */
export async function applyStep(
  tx: Transaction,
  { mail }: { mail: Mail },
  step: CheckoutStep,
  checkout: Checkout,
  payment: PaymentIntent,
): Promise<void> {
  switch (step) {
    case 'sell':
      return sell(tx, checkout, payment);
    case 'settle':
      return settle(tx, mail, checkout, payment);
    case 'undo_sale':
      return undoSale(tx, checkout);
    case 'void':
      return become(tx, checkout, 'voiding');
    case 'expire':
      return become(tx, checkout, 'expiring');
    case 'refund':
      return startRefund(tx, checkout, payment);
    case 'finish_refund':
      return finishRefund(tx, checkout);
    case 'review':
      return become(tx, checkout, 'review');
    case 'release':
      await releaseHolds(tx, checkout.id, checkout.storeId);
      return become(tx, checkout, checkout.status === 'voiding' ? 'void' : 'expired');
    case 'capture':
    case 'cancel':
    case 'wait':
      return;
  }
}

async function sell(tx: Transaction, checkout: Checkout, payment: PaymentIntent): Promise<void> {
  const { quote, email, name, address } = checkout;
  if (!quote || !email || name === null || !address)
    throw new Error(`checkout ${checkout.id} is ready without its facts`);
  await sellHolds(tx, checkout.id, checkout.storeId);
  await placeOrder(tx, {
    storeId: checkout.storeId,
    checkoutId: checkout.id,
    paymentIntentId: payment.id,
    customerId: checkout.customerId,
    email,
    name,
    address,
    quote,
  });
  await recordPayment(tx, checkout, payment);
  await become(tx, checkout, 'capturing');
}

async function settle(
  tx: Transaction,
  mail: Mail,
  checkout: Checkout,
  payment: PaymentIntent,
): Promise<void> {
  await recordPayment(tx, checkout, payment);
  await removeBoughtLines(tx, checkout, await readLines(tx, checkout.id));
  await enqueueOrderConfirmation(tx, mail, checkout.id);
  await become(tx, checkout, 'paid');
}

async function undoSale(tx: Transaction, checkout: Checkout): Promise<void> {
  await restock(tx, checkout.storeId, unitsOf(checkout.quote?.lines ?? []));
  await tx
    .update(orders)
    .set({ status: 'cancelled', updatedAt: sql`shop_now()` })
    .where(eq(orders.checkoutId, checkout.id));
  await become(tx, checkout, 'voiding');
}

export const refundKey = (checkout: Checkout) => `co:${checkout.id}:refund`;

/** Money came where no sale could follow: it goes back, all of it, and the books say why. */
async function startRefund(tx: Transaction, checkout: Checkout, payment: PaymentIntent): Promise<void> {
  await tx
    .insert(refunds)
    .values({
      storeId: checkout.storeId,
      checkoutId: checkout.id,
      paymentIntentId: payment.id,
      idempotencyKey: refundKey(checkout),
      amountCents: payment.capturedCents - payment.refundedCents,
      currency: payment.currency,
      reason: `paid while the checkout was ${checkout.status}`,
    })
    .onConflictDoNothing();
  await releaseHolds(tx, checkout.id, checkout.storeId);
  await become(tx, checkout, 'refunding');
}

async function finishRefund(tx: Transaction, checkout: Checkout): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: 'succeeded', updatedAt: sql`shop_now()` })
    .where(eq(refunds.idempotencyKey, refundKey(checkout)));
  await become(tx, checkout, 'refunded');
}

const SETTLED: readonly CheckoutStatus[] = ['paid', 'void', 'expired', 'refunded', 'review'];

async function become(tx: Transaction, checkout: Checkout, status: CheckoutStatus): Promise<void> {
  const nextCheckAt = SETTLED.includes(status) ? null : inSeconds(0);
  await changeCheckout(tx, checkout.id, { status, nextCheckAt, attempts: 0, lastError: null });
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
