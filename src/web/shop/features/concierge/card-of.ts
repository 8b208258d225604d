import type { WireProduct, WireVariant } from '#contracts/catalog/product.ts';
import { isBox } from '#domain/catalog/box.ts';
import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';
import type { Card } from './chat-message.ts';

/**
 * A product card with the first variant in stock, which the shopper can add from the conversation. Spec §3,
 * Cart item. `warns` shows what its label says about allergens.
 */
export function cardOf(product: WireProduct, warns: boolean): Card {
  const inStock = product.variants.find(({ total_stock }) => total_stock > 0);
  const shown = inStock ?? product.variants[0];
  return {
    handle: product.id,
    title: product.product_title,
    picture: product.product_image_main,
    priceCents: shown?.product_price ?? product.product_price,
    currency: product.currency,
    pack: Object.values(shown?.product_attributes ?? {}).join(', '),
    line: inStock && !product.is_gift_card ? lineFor(product, inStock) : null,
    allergens: (warns && product.static_content?.allergens) || '',
    isBox: isBox(product) || product.is_gift_card,
  };
}

/** Not shared with the product page, because that would add a file to every product page. */
function lineFor(
  { id, product_title, product_image_main }: WireProduct,
  variant: WireVariant,
): CartLineDetails {
  return {
    kind: 'variant',
    sku: variant.sku,
    subscriptionOptionId: null,
    quantity: 1,
    unitPriceCents: variant.product_price,
    prices: pricesOf(variant),
    handle: id,
    title: product_title,
    description: variant.description,
    imageUrl: variant.image_urls[0] ?? product_image_main,
    subscriptionName: null,
    stock: variant.total_stock,
    fromChatbot: true,
  };
}

const pricesOf = ({ prices }: WireVariant): CartLineDetails['prices'] =>
  Object.fromEntries(
    Object.entries(prices).map(([currency, { product_price }]) => [currency, product_price]),
  );
