import type { Cents, CurrencyCode } from '#domain/money.ts';
import type { CheckoutStatus } from './checkout-status.ts';

/** What a card provider says of a payment, in our own words. */
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
  totalCents: Cents;
  currency: CurrencyCode;
  /** Whether every unit that the checkout needs is reserved for it. */
  isReserved: boolean;
  /** Whether the time that stock and totals were reserved for is over; for an open checkout, whether it was left long ago. */
  isOverdue: boolean;
  /** Whether the shop itself charges a saved payment method, so that nobody is there to try another one. */
  isOffSession: boolean;
  /** How far the refund of a payment without a sale has come at the provider. */
  refund: 'not_sent' | 'pending' | 'failed';
}

export interface PaymentFacts {
  status: PaymentStatus;
  amountCents: Cents;
  capturedCents: Cents;
  refundedCents: Cents;
  currency: CurrencyCode;
  /** The checkout's version that the amount was set for. */
  version: number;
  /** Why the last attempt with a card failed; null when none did. */
  declineReason: string | null;
}

/**
 * What has to happen to a payment now. `sell`: what is reserved becomes sold, the order is written. `capture`: collect the money.
 * `complete`: it is paid. `revert_sale`: the authorisation is lost, the order is cancelled. `decline`: the saved payment method was not
 * accepted. `void`: give a wrong authorisation back. `expire`: the time is over. `cancel`: make the payment impossible at the provider.
 * `release`: it is dead there, so nothing stays reserved. `refund`: money came without a sale. `finish_refund`: it is back. `review`: it
 * is a payment exception, which a person resolves. `wait`: nothing to do.
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
 * Decides the next step from what the shop and the card provider know. Stock is released only when the provider confirms that
 * the payment is dead, money is collected only for exactly the finalized total. docs/checkout.md.
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

/** With nothing to pay, the shop itself cancels the payment just before it sells; the event of that must not come between. */
const isBeingSoldForNothing = ({ status, totalCents }: CheckoutFacts) =>
  status === 'finalizing' && totalCents === 0;

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
      return payment.capturedCents === checkout.totalCents ? 'complete' : 'review';
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

/** A refund that failed is not sent again and again: a person finds another way for the money. */
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

/** Nothing can follow any more: what the card was authorised for late is given back. */
function afterTheEnd(payment: PaymentFacts): PaymentStep {
  if (payment.status === 'succeeded')
    return payment.capturedCents > payment.refundedCents ? 'refund' : 'wait';
  return payment.status === 'requires_capture' ? 'cancel' : 'wait';
}

/** Whether what the card was authorised for is exactly what was finalized. */
function isAsFinalized(checkout: CheckoutFacts, payment: PaymentFacts): boolean {
  return (
    payment.amountCents === checkout.totalCents &&
    payment.currency === checkout.currency &&
    payment.version === checkout.version &&
    checkout.isReserved
  );
}
