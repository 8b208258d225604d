import { lineKey } from '#domain/cart/cart-line.ts';
import type { CartLineDetails } from '#web/api/cart-wire.ts';
import type { CheckoutDetails } from '#web/api/checkout-queries.ts';

type CheckoutLine = Pick<CheckoutDetails['items'][number], 'sku' | 'bundle_id' | 'subscription' | 'quantity'>;

/** Whether a checkout buys exactly what is in the cart, in whatever order. */
export function hasSameItems(items: readonly CheckoutLine[], lines: readonly CartLineDetails[]): boolean {
  const bought = items.map((item) => goods(keyOfItem(item), item.quantity));
  const inCart = lines.map((line) => goods(lineKey(line), line.quantity));
  return bought.toSorted().join() === inCart.toSorted().join();
}

const goods = (key: string, quantity: number) => `${quantity} ${key}`;

const keyOfItem = ({ sku, bundle_id: bundleHandle, subscription }: CheckoutLine) =>
  lineKey(
    bundleHandle === null
      ? { kind: 'variant', sku: sku ?? '', subscriptionOptionId: subscription }
      : { kind: 'bundle', bundleHandle, skuQuantities: {} },
  );
