import { chosenBundle, chosenVariant, identityOf, type Selection } from '#domain/catalog/selection.ts';
import { shownPrice } from '#domain/catalog/shown-price.ts';
import type { ShownLine } from '#web/api/cart-wire.ts';
import type { Product } from '#web/api/product.ts';

/** What is chosen on a product page as a line of the cart; null when there is nothing to choose. Spec §3, Cart item. */
export function lineOf(product: Product, selection: Selection): ShownLine | null {
  const identity = identityOf(product, selection);
  const price = shownPrice(product, selection);
  if (identity === null || price === null) return null;
  const variant = chosenVariant(product, selection);
  const bundle = chosenBundle(product, selection);
  const subscription = variant?.subscriptions.find(
    (option) => option.subscriptionId === selection.subscriptionId,
  );
  return {
    ...identity,
    quantity: selection.quantity,
    unitPriceCents: price.discountedPrice,
    handle: product.handle,
    title: bundle?.title ?? product.title,
    description: bundle?.description ?? variant?.description ?? '',
    imageUrl: (bundle ?? variant)?.pictures[0]?.url ?? product.mainPicture.url,
    subscriptionName: subscription?.name ?? null,
    stock: variant?.stock ?? null,
    fromChatbot: false,
  };
}
