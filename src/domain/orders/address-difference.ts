import type { OrderId } from '../ids.ts';
import type { Cents } from '../money.ts';

/** What an order has, or gives back, of the price of an address. */
export interface OrderAmount {
  orderId: OrderId;
  orderNumber: number;
  amountCents: Cents;
}

/**
 * From which orders the customer gets back what they paid too much for an address: first from those that charged
 * differences of earlier addresses, in their order, and the rest from the order itself.
 */
export function refundsForAddress(
  tooMuchCents: Cents,
  order: Omit<OrderAmount, 'amountCents'>,
  paidDifferences: readonly OrderAmount[],
): OrderAmount[] {
  let left = Math.max(0, tooMuchCents);
  const refunds = paidDifferences.map((paid) => {
    const amountCents = Math.min(left, paid.amountCents);
    left -= amountCents;
    return { ...paid, amountCents };
  });
  return [...refunds, { ...order, amountCents: left }].filter(({ amountCents }) => amountCents > 0);
}

/** The sum of amounts. */
export const sumOfAmounts = (amounts: readonly OrderAmount[]): Cents =>
  amounts.reduce((sum, { amountCents }) => sum + amountCents, 0);
