import { removeBoughtLines } from '#server/cart/remove-bought-lines.ts';
import { enqueueOrderConfirmation } from '#server/orders/order-mails.ts';
import { returnedPaymentLetter } from '#server/orders/refund-letters.ts';
import type { PaymentIntent } from '#server/payments/card-payments.ts';
import type { PurchaseHooks } from '#server/payments/purchase.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Mail } from '#server/platform/email/mail.ts';
import { type Checkout, readLines } from './checkout-store.ts';

interface OneTimeDeps {
  mail: Mail;
  /** Starts what was subscribed to in it. */
  startSubscriptions(tx: Transaction, checkout: Checkout, payment: PaymentIntent): Promise<void>;
}

/** What a shopper buys, first payments of subscriptions among it: the shopper is there, and may try another card. */
export function oneTimePurchase(
  { mail, startSubscriptions }: OneTimeDeps,
  checkout: Checkout,
): PurchaseHooks {
  return {
    isOffSession: false,
    mayStillBeSold: async () => true,
    async onPaid(tx, payment) {
      await removeBoughtLines(tx, checkout, await readLines(tx, checkout.id));
      await enqueueOrderConfirmation(tx, mail, checkout.id);
      if (checkout.mode === 'subscription' && payment) await startSubscriptions(tx, checkout, payment);
    },
    onDeclined: async () => undefined,
    async onReturned(tx, { capturedCents: amountCents, currency }) {
      const { id: checkoutId, email, name } = checkout;
      if (!email) return;
      const payment = { checkoutId, email, name: name ?? 'there', amountCents, currency };
      await mail.enqueue(tx, returnedPaymentLetter(payment));
    },
  };
}
