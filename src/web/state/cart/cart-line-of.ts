import { displayPrice } from '#domain/catalog/display-price.ts';
import { identityOf, type Selection, selectedBundle, selectedVariant } from '#domain/catalog/selection.ts';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';
import { type Product, productInCurrency } from '#web/api/catalog/product.ts';

/** The cart line of a selection; null when nothing can be bought. Spec §3, Cart item. */
export function cartLineOf(product: Product, selection: Selection): CartLineDetails | null {
  const identity = identityOf(product, selection);
  const prices = pricesOf(product, selection);
  if (identity === null || prices === null) return null;
  const variant = selectedVariant(product, selection);
  const bundle = selectedBundle(product, selection);
  const subscription = (bundle ?? variant)?.subscriptions.find(
    (option) => option.subscriptionOptionId === selection.subscriptionOptionId,
  );
  return {
    ...identity,
    quantity: selection.quantity,
    ...prices,
    handle: product.handle,
    title: bundle?.title ?? product.title,
    description: bundle?.description ?? variant?.description ?? '',
    imageUrl: (bundle ?? variant)?.pictures[0]?.url ?? product.mainPicture.url,
    subscriptionName: subscription?.name ?? null,
    stock: variant?.stock ?? null,
    fromChatbot: false,
  };
}

/** The unit price in each currency in which it is sold; subscriptions have the shop's own currency only. */
function pricesOf(
  product: Product,
  selection: Selection,
): Pick<CartLineDetails, 'unitPriceCents' | 'prices'> | null {
  const item = selectedBundle(product, selection) ?? selectedVariant(product, selection);
  const currencies = selection.subscriptionOptionId === null ? Object.keys(item?.prices ?? {}) : [];
  const prices: Partial<Record<CurrencyCode, Cents>> = {};
  for (const code of [product.currency, ...(currencies as CurrencyCode[])]) {
    const priced = productInCurrency(product, code);
    const price = displayPrice(priced, selection);
    if (price === null) return null;
    prices[priced.currency] = price.discountedPrice;
  }
  const unitPriceCents = prices[product.currency];
  return unitPriceCents === undefined ? null : { unitPriceCents, prices };
}
