import { MAX_QUANTITY } from '../cart/cart-line.ts';
import type { PricedLine } from '../checkout/quote.ts';
import { DomainError } from '../errors.ts';

type SubscribedItem = Pick<PricedLine, 'sku' | 'bundleId' | 'contents' | 'subscriptionOptionId' | 'quantity'>;

/** The lines of subscriptions by item and interval: each group becomes one line of a subscription. */
export function groupSameItems<Line extends SubscribedItem>(lines: readonly Line[]): [Line, ...Line[]][] {
  const subscribed = lines.filter(({ subscriptionOptionId }) => subscriptionOptionId !== null);
  const groups = Map.groupBy(subscribed, ({ subscriptionOptionId, sku, bundleId, contents }) =>
    JSON.stringify([subscriptionOptionId, sku, bundleId, Object.entries(contents ?? {}).sort()]),
  );
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others]] : []));
}

/** Throws `subscription_unavailable` when a delivery would have more of an item than a line of it holds. */
export function refuseTooManyAlike(lines: readonly SubscribedItem[]): void {
  const isTooMany = groupSameItems(lines).some((same) => quantityOf(same) > MAX_QUANTITY);
  if (!isTooMany) return;
  throw new DomainError(
    'subscription_unavailable',
    `A delivery holds at most ${MAX_QUANTITY} of one kind, and the same item is here more than once. Please take less of it.`,
  );
}

export const quantityOf = (lines: readonly Pick<SubscribedItem, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
