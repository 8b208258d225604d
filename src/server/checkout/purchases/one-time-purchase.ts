import { buyerName } from '#domain/orders/gift.ts';
import { removeBoughtLines } from '#server/cart/remove-bought-lines.ts';
import { mayStillRedeem } from '#server/discounts/reserve-discount.ts';
import { issueSoldGiftCards } from '#server/gift-cards/sell-gift-cards.ts';
import { orderConfirmationEmail } from '#server/orders/emails/order-emails.ts';
import { returnedPaymentEmail } from '#server/orders/emails/refund-emails.ts';
import { updateFulfilmentStatus } from '#server/orders/fulfilment/update-fulfilment-status.ts';
import { readOrderOfCheckout } from '#server/orders/order-store.ts';
import type { PaymentIntent } from '#server/payments/card-payments.ts';
import type { PurchaseHooks } from '#server/payments/purchase.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import type { Checkout } from '../checkout-store.ts';
import { mayHoldCode } from '../reservation.ts';

interface OneTimeDeps {
  emails: EmailOutbox;
  jobs: Jobs;
  sessionSecret: string;
  /** Starts the subscriptions in this checkout. */
  startSubscriptions(tx: Transaction, checkout: Checkout, payment: PaymentIntent): Promise<void>;
  /** Adds the checkout's address to its customer's address book, after the transaction. */
  saveAddress(tx: Transaction, checkout: Checkout): Promise<void>;
}

/**
 * A shopper's purchase, including the first payment of subscriptions: the shopper is present and may try
 * another card.
 */
export function oneTimePurchase(
  { emails, jobs, sessionSecret, startSubscriptions, saveAddress }: OneTimeDeps,
  checkout: Checkout,
): PurchaseHooks {
  return {
    isOffSession: false,
    mayStillBeSold: async (tx) => !mayHoldCode(checkout) || mayStillRedeem(tx, checkout),
    async onPaid(tx, payment) {
      await removeBoughtLines(tx, checkout, checkout.quote?.lines ?? []);
      const order = await readOrderOfCheckout(tx, checkout.id);
      if (!order) throw new Error(`checkout ${checkout.id} was sold without an order`);
      await issueSoldGiftCards(tx, { jobs, sessionSecret }, order.order, order.lines);
      if (order.lines.every(({ giftCard }) => giftCard)) await updateFulfilmentStatus(tx, order.order.id);
      await emails.enqueue(tx, checkout.storeId, orderConfirmationEmail(order, { today: null }));
      if (checkout.savesAddress) await saveAddress(tx, checkout);
      // Of a buyer who was erased meanwhile only this delivery is sent.
      if (checkout.mode === 'subscription' && payment && !checkout.isErasedUnpaid)
        await startSubscriptions(tx, checkout, payment);
    },
    onDeclined: async () => undefined,
    onCancelled: async () => undefined,
    async onReturned(tx, { capturedCents: amountCents, currency }) {
      const { id: checkoutId, email, name, gift } = checkout;
      if (!email) return;
      const payment = {
        checkoutId,
        email,
        name: buyerName({ name: name ?? 'there', gift }),
        amountCents,
        currency,
      };
      await emails.enqueue(tx, checkout.storeId, returnedPaymentEmail(payment));
    },
  };
}
