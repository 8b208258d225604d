import { lineKey } from '#domain/cart/cart-line.ts';
import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';
import type { CheckoutDetails } from '#web/api/checkout/checkout-queries.ts';

type CheckoutLine = Pick<
  CheckoutDetails['items'][number],
  'sku' | 'bundle_id' | 'box_contents' | 'gift_card' | 'subscription' | 'quantity'
>;

/** Whether a checkout contains exactly the cart's items, in any order. */
export function hasSameItems(items: readonly CheckoutLine[], lines: readonly CartLineDetails[]): boolean {
  const bought = items.map((item) => signature(keyOfItem(item), item.quantity));
  const inCart = lines.map((line) => signature(lineKey(line), line.quantity));
  return bought.toSorted().join() === inCart.toSorted().join();
}

const signature = (key: string, quantity: number) => `${quantity} ${key}`;

const keyOfItem = ({
  sku,
  bundle_id: bundleHandle,
  box_contents,
  gift_card: giftCard,
  subscription,
}: CheckoutLine) =>
  lineKey(
    bundleHandle === null
      ? { kind: 'variant', sku: sku ?? '', subscriptionOptionId: subscription, giftCard }
      : {
          kind: 'bundle',
          bundleHandle,
          skuQuantities: box_contents ?? {},
          isBox: box_contents !== null,
          subscriptionOptionId: subscription,
        },
  );
