import { contentsText } from '#domain/catalog/box.ts';
import { amountEntries } from '#domain/money.ts';
import type { Bag, BoxPage } from '#web/api/catalog/box-query.ts';
import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';
import type { Box } from './use-box.ts';

/** What is in a box, in the order in which the bags are offered. */
export const chosenBags = (bags: readonly Bag[], { contents }: Pick<Box, 'contents'>) =>
  bags.flatMap((bag) => {
    const quantity = contents[bag.sku];
    return quantity ? [{ bag, quantity }] : [];
  });

/** The cart's line of one full box. */
export function cartLineOfBox({ product, bags }: BoxPage, box: Box, quantity: number): CartLineDetails {
  const { size, contents, subscriptionOptionId } = box;
  const option = size.subscriptions.find(
    (candidate) => candidate.subscriptionOptionId === subscriptionOptionId,
  );
  const inside = chosenBags(bags, box).map((chosen) => ({
    sku: chosen.bag.sku,
    name: chosen.bag.name,
    quantity: chosen.quantity,
    stock: chosen.bag.stock,
  }));
  const once = amountEntries(size.prices).map(([code, price]) => [code, price.discountedPriceCents]);
  return {
    kind: 'bundle',
    isBox: true,
    bundleHandle: size.bundleId,
    skuQuantities: contents,
    subscriptionOptionId,
    quantity,
    unitPriceCents: option?.priceCents ?? size.discountedPriceCents,
    prices: option ? { [product.currency]: option.priceCents } : Object.fromEntries(once),
    handle: product.handle,
    title: size.title,
    description: contentsText(inside),
    imageUrl: size.pictures[0]?.url ?? product.mainPicture.url,
    subscriptionName: option?.name ?? null,
    stock: null,
    contents: inside,
    fromChatbot: false,
  };
}
