import type { PaymentStep } from '#domain/checkout/next-payment-step.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { PaymentIntent } from './card-payments.ts';
import { alertPaymentException, alertUnsoldPayment } from './payment-alerts.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { recordPayment } from './payment-store.ts';
import type { Purchase } from './purchase.ts';
import { finishReturn, sendReturn, startReturn } from './refunds/return-payment.ts';
import { repeatableKey } from './repeatable-key.ts';

export interface Step {
  /** What the shop writes, in the transaction that has locked the purchase. Returns the purchase afterwards. */
  write?(tx: Transaction, deps: PaymentDeps, purchase: Purchase, payment: PaymentIntent): Promise<Purchase>;
  /** The provider call after the commit. Returns the payment afterwards; null when it has to be retrieved. */
  call?(deps: PaymentDeps, purchase: Purchase, payment: PaymentIntent): Promise<PaymentIntent | null>;
}

/** Every payment step, each defined once: docs/checkout.md. `nextPaymentStep` decides which one is due. */
export const STEPS: Readonly<Record<Exclude<PaymentStep, 'wait'>, Step>> = {
  sell: {
    async write(tx, _deps, purchase, payment) {
      if (!(await purchase.mayStillBeSold(tx))) return purchase.become(tx, 'voiding');
      await purchase.onSold(tx, payment);
      await recordPayment(tx, purchase, payment);
      return purchase.become(tx, 'capturing');
    },
  },
  capture: {
    call: ({ payments }, purchase, payment) =>
      payments.captureIntent(payment.id, {
        amountCents: purchase.dueCents,
        idempotencyKey: repeatableKey(purchase, 'capture'),
      }),
  },
  complete: {
    async write(tx, _deps, purchase, payment) {
      await recordPayment(tx, purchase, payment);
      await purchase.onPaid(tx, payment);
      return purchase.become(tx, 'paid');
    },
  },
  revert_sale: {
    async write(tx, _deps, purchase) {
      await purchase.onSaleReverted(tx);
      await purchase.onDeclined(tx);
      return purchase.become(tx, 'voiding');
    },
  },
  decline: { write: (tx, _deps, purchase) => decline(tx, purchase) },
  void: { write: (tx, _deps, purchase) => purchase.become(tx, 'voiding') },
  expire: { write: (tx, _deps, purchase) => purchase.become(tx, 'expiring') },
  cancel: {
    call: ({ payments }, purchase, payment) =>
      payments.cancelIntent(payment.id, { idempotencyKey: repeatableKey(purchase, 'cancel') }),
  },
  release: {
    async write(tx, _deps, purchase) {
      await purchase.release(tx);
      return purchase.become(tx, purchase.status === 'voiding' ? 'void' : 'expired');
    },
  },
  refund: {
    async write(tx, { jobs }, purchase, payment) {
      if (purchase.status === 'refunding') return purchase;
      await startReturn(tx, purchase, payment, `paid while the checkout was ${purchase.status}`);
      await alertUnsoldPayment(tx, jobs, purchase, payment);
      await purchase.release(tx);
      return purchase.become(tx, 'refunding');
    },
    call: sendReturn,
  },
  finish_refund: {
    async write(tx, _deps, purchase, payment) {
      await finishReturn(tx, purchase);
      await purchase.onReturned(tx, payment);
      return purchase.become(tx, 'refunded');
    },
  },
  review: {
    async write(tx, { jobs }, purchase, payment) {
      await alertPaymentException(tx, jobs, purchase, payment);
      return purchase.become(tx, 'review');
    },
  },
};

/** The payment will not be captured: ends the attempt and tells the purchase why. */
export async function decline(tx: Transaction, purchase: Purchase): Promise<Purchase> {
  await purchase.onDeclined(tx);
  return purchase.become(tx, 'expiring');
}
