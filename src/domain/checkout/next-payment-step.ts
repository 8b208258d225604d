import type { Cents, CurrencyCode } from '#domain/money.ts';
import type { CheckoutStatus } from './checkout-status.ts';

/** Payment statuses, independent of the provider. */
export const PAYMENT_STATUSES = [
  'requires_payment_method',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export interface CheckoutFacts {
  status: CheckoutStatus;
  version: number;
  /** What the card has to pay. */
  dueCents: Cents;
  currency: CurrencyCode;
  /** Whether all units of the checkout are reserved. */
  isReserved: boolean;
  /** Whether the reservation has expired; for an open checkout, whether it was abandoned long ago. */
  isOverdue: boolean;
  /**
   * Whether the shop charges a saved payment method without the shopper, so that no other card can be tried.
   */
  isOffSession: boolean;
  /** The provider's refund of a payment without a sale. */
  refund: 'not_sent' | 'pending' | 'failed';
}

export interface PaymentFacts {
  status: PaymentStatus;
  amountCents: Cents;
  capturedCents: Cents;
  refundedCents: Cents;
  currency: CurrencyCode;
  /** The checkout version for which the amount was set. */
  version: number;
  /** Why the last attempt was declined; null when none was. */
  declineReason: string | null;
}

/**
 * The next action for a payment. `sell`: commit the reservation and place the order. `capture`. `complete`:
 * mark as paid. `revert_sale`: the authorisation was lost, cancel the order. `decline`: the saved payment
 * method was declined. `void`: cancel a mismatched authorisation. `expire`: the time is over. `cancel`:
 * cancel the payment at the provider. `release`: it is cancelled there, release the reservation. `refund`:
 * money arrived without a sale. `finish_refund`: it was returned. `review`: a payment exception for staff.
 * `wait`: nothing to do.
 */
export type PaymentStep =
  | 'wait'
  | 'sell'
  | 'capture'
  | 'complete'
  | 'revert_sale'
  | 'decline'
  | 'void'
  | 'expire'
  | 'cancel'
  | 'release'
  | 'refund'
  | 'finish_refund'
  | 'review';

/**
 * Decides the next step from the states of shop and provider. Stock is only released when the provider
 * confirms that the payment is dead, and only the exact finalized total is captured. docs/checkout.md.
 */
export function nextPaymentStep(checkout: CheckoutFacts, payment: PaymentFacts): PaymentStep {
  switch (checkout.status) {
    case 'open':
    case 'finalizing':
      return beforeFinalized(checkout, payment);
    case 'ready':
      return whileReady(checkout, payment);
    case 'capturing':
      return whileCapturing(checkout, payment);
    case 'voiding':
    case 'expiring':
      return whileCancelling(payment);
    case 'refunding':
      return whileRefunding(checkout, payment);
    case 'void':
    case 'expired':
      return afterTheEnd(payment);
    case 'refunded':
      return checkout.refund === 'failed' ? 'review' : 'wait';
    case 'paid':
    case 'review':
      return 'wait';
  }
}

function beforeFinalized(checkout: CheckoutFacts, payment: PaymentFacts): PaymentStep {
  if (payment.status === 'requires_capture') return 'void';
  if (payment.status === 'succeeded') return 'refund';
  if (checkout.isOverdue) return 'expire';
  return payment.status === 'canceled' && !isBeingSoldForNothing(checkout) ? 'expire' : 'wait';
}

/**
 * With nothing to pay, the shop cancels the payment just before the sale; the event of that must not
 * interfere.
 */
const isBeingSoldForNothing = ({ status, dueCents }: CheckoutFacts) =>
  status === 'finalizing' && dueCents === 0;

function whileReady(checkout: CheckoutFacts, payment: PaymentFacts): PaymentStep {
  if (payment.status === 'requires_capture') return isAsFinalized(checkout, payment) ? 'sell' : 'void';
  if (payment.status === 'succeeded') return 'refund';
  if (payment.status === 'canceled') return 'expire';
  if (checkout.isOffSession && isDeclined(payment)) return 'decline';
  return checkout.isOverdue && payment.status !== 'processing' ? 'expire' : 'wait';
}

const isDeclined = ({ status, declineReason }: PaymentFacts) =>
  declineReason !== null && (status === 'requires_payment_method' || status === 'requires_action');

function whileCapturing(checkout: CheckoutFacts, payment: PaymentFacts): PaymentStep {
  switch (payment.status) {
    case 'requires_capture':
      return 'capture';
    case 'succeeded':
      return payment.capturedCents === checkout.dueCents ? 'complete' : 'review';
    case 'processing':
      return 'wait';
    case 'canceled':
    case 'requires_payment_method':
    case 'requires_action':
      return 'revert_sale';
  }
}

function whileCancelling(payment: PaymentFacts): PaymentStep {
  if (payment.status === 'canceled') return 'release';
  if (payment.status === 'succeeded') return 'refund';
  return payment.status === 'processing' ? 'wait' : 'cancel';
}

/** A failed refund is not retried endlessly: staff find another way to return the money. */
function whileRefunding({ refund }: CheckoutFacts, payment: PaymentFacts): PaymentStep {
  if (payment.refundedCents >= payment.capturedCents) return 'finish_refund';
  switch (refund) {
    case 'not_sent':
      return 'refund';
    case 'pending':
      return 'wait';
    case 'failed':
      return 'review';
  }
}

/** The checkout has ended: a late authorisation or payment is returned. */
function afterTheEnd(payment: PaymentFacts): PaymentStep {
  if (payment.status === 'succeeded')
    return payment.capturedCents > payment.refundedCents ? 'refund' : 'wait';
  return payment.status === 'requires_capture' ? 'cancel' : 'wait';
}

/** Whether the authorisation matches the finalized total, currency and version. */
function isAsFinalized(checkout: CheckoutFacts, payment: PaymentFacts): boolean {
  return (
    payment.amountCents === checkout.dueCents &&
    payment.currency === checkout.currency &&
    payment.version === checkout.version &&
    checkout.isReserved
  );
}
