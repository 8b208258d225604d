import type { WireProduct, WireVariant } from '#contracts/product.ts';
import type { CartLineDetails } from '#web/api/cart-wire.ts';
import type { Card } from './chat-message.ts';

/** A product as a card: its first pack that can be bought, which goes into the cart as the concierge's doing. Spec §3, Cart item. */
export function cardOf(product: WireProduct): Card {
  const buyable = product.variants.find(({ total_stock }) => total_stock > 0);
  const shown = buyable ?? product.variants[0];
  return {
    handle: product.id,
    title: product.product_title,
    picture: product.product_image_main,
    priceCents: shown?.product_price ?? product.product_price,
    currency: product.currency,
    pack: Object.values(shown?.product_attributes ?? {}).join(', '),
    line: buyable ? lineFor(product, buyable) : null,
  };
}

/** Not the product page's way to a line: sharing it would cost every product page a file more. */
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
