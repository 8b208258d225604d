import { DomainError } from '#domain/errors.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import type { PaymentFacts } from './next-payment-step.ts';

/** How staff resolve a payment exception: the payment pays for an order, or goes back. */
export type Resolution = 'paid' | 'unpaid';

export interface ExceptionFacts {
  /** What the card had to pay. */
  dueCents: Cents;
  /** The checkout's order, if there ever was one. */
  order: 'none' | 'placed' | 'cancelled';
  /** Whether the shop had already tried, and failed, to return a payment without a sale. */
  isReturning: boolean;
}

/**
 * How a resolution is carried through. `accept`: the order counts as paid. `sell`: the order is placed now.
 * `cancel`: the order is cancelled and refunded. `return`: the payment is refunded again. `close`: it was
 * already returned. `shortCents` of the total were never captured; `surplusCents` were captured beyond it and
 * returned.
 */
export type ResolutionPlan =
  | { kind: 'accept' | 'cancel'; shortCents: Cents; surplusCents: Cents }
  | { kind: 'sell' | 'return' | 'close' };

/**
 * Plans a resolution from the provider's current state of the payment. Throws `not_possible_now`, with what
 * to do first, when the amounts would not match to the cent. docs/decisions/0049.
 */
export function planResolution(
  resolution: Resolution,
  checkout: ExceptionFacts,
  payment: PaymentFacts,
): ResolutionPlan {
  if (payment.status !== 'succeeded' || payment.capturedCents === 0)
    throw notNow(`The card provider says that the payment is ${payment.status}: nothing was collected.`);
  if (checkout.order !== 'none' && !checkout.isReturning) return withOrder(resolution, checkout, payment);
  return resolution === 'paid' ? sale(checkout, payment) : { kind: isBack(payment) ? 'close' : 'return' };
}

const isBack = ({ refundedCents, capturedCents }: PaymentFacts) => refundedCents >= capturedCents;

function withOrder(resolution: Resolution, checkout: ExceptionFacts, payment: PaymentFacts): ResolutionPlan {
  const { dueCents, order } = checkout;
  const { capturedCents, refundedCents, currency } = payment;
  if (resolution === 'paid' && order === 'cancelled')
    throw notNow('Its order was cancelled: the money can only go back.');
  const surplusCents = Math.max(0, capturedCents - dueCents);
  if (refundedCents < surplusCents) {
    const surplus = formatMoney(surplusCents - refundedCents, currency);
    throw notNow(
      `${surplus} more than the order's total is still kept: give that back at the card provider first.`,
    );
  }
  const shortCents = Math.max(0, dueCents - capturedCents);
  return { kind: resolution === 'paid' ? 'accept' : 'cancel', shortCents, surplusCents };
}

function sale({ dueCents, order }: ExceptionFacts, payment: PaymentFacts): ResolutionPlan {
  const { capturedCents, refundedCents, currency } = payment;
  if (order === 'cancelled') throw notNow('Its order was cancelled: the money can only go back.');
  if (capturedCents === dueCents && refundedCents === 0) return { kind: 'sell' };
  const kept = formatMoney(capturedCents - refundedCents, currency);
  throw notNow(`${kept} are kept, ${formatMoney(dueCents, currency)} were due: the money can only go back.`);
}

const notNow = (text: string) => new DomainError('not_possible_now', text);
