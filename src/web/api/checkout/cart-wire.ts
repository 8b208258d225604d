import type { CartAnswer, CartItem } from '#contracts/checkout/cart-calls.ts';
import type { CheckoutItem } from '#contracts/checkout/checkout-calls.ts';
import type { SoldGiftCard } from '#contracts/checkout/sold-gift-card.ts';
import type { BundleIdentity, VariantIdentity } from '#domain/cart/cart-line.ts';
import { type AmountsByCurrency, amountEntries, type Cents, type CurrencyCode } from '#domain/money.ts';

/** A variant, and for whom it is where that is a gift card. */
interface SoldVariant extends VariantIdentity {
  giftCard?: SoldGiftCard | null;
}

/**
 * A cart line with everything that is shown of it. `unitPriceCents` is the shop's price of one unit, for a
 * subscription the subscription price.
 */
export type CartLineDetails = (BundleIdentity | SoldVariant) & {
  quantity: number;
  unitPriceCents: Cents;
  /** The unit price in each currency in which the line is sold. */
  prices: AmountsByCurrency;
  /** What one costs without a reduction, a bundle or a subscription; missing until the server says. */
  regularPrices?: AmountsByCurrency;
  handle: string;
  title: string;
  /** The variant's description, or the contents of the bundle. */
  description: string;
  imageUrl: string | null;
  subscriptionName: string | null;
  /** Units of the SKU left in stock; null when the server did not say. */
  stock: number | null;
  /** What is in one box. */
  contents?: readonly BoxPart[];
  fromChatbot: boolean;
};

/** Units of a SKU in one box. */
export interface BoxPart {
  sku: string;
  name: string;
  quantity: number;
  stock: number;
}

export function serverCartOf({
  cartItems,
  version,
  applied_changes: appliedChanges,
  saving,
  next_saving: nextSaving,
}: CartAnswer) {
  return { lines: cartLinesOf(cartItems), version, appliedChanges, saving, nextSaving };
}

/** Items that identify no SKU or bundle are skipped. */
export function cartLinesOf(items: readonly CartItem[]): CartLineDetails[] {
  return items.flatMap((item) => {
    const identity = identityOf(item);
    return identity === null ? [] : [{ ...identity, ...detailsOf(item) }];
  });
}

function identityOf(item: CartItem): BundleIdentity | SoldVariant | null {
  const bundleHandle = item.bundle_id ?? item.bundle_handle;
  const subscriptionOptionId = item.subscription?.subscription_id ?? null;
  if (bundleHandle) {
    const skuQuantities = item.sku_to_quantity ?? {};
    const bundle = { kind: 'bundle', bundleHandle, skuQuantities, subscriptionOptionId } as const;
    return item.box_contents ? { ...bundle, isBox: true } : bundle;
  }
  const sku = item.sku ?? item.skewId;
  return sku ? { kind: 'variant', sku, subscriptionOptionId, giftCard: item.gift_card ?? null } : null;
}

function detailsOf(item: CartItem) {
  const images = item.bundle_image_urls?.length ? item.bundle_image_urls : item.image_urls;
  return {
    quantity: item.quantity,
    unitPriceCents: unitPriceOf(item),
    prices: pricesOf(item),
    regularPrices: regularPricesOf(item),
    handle: item.handle ?? item.id ?? '',
    title: item.title ?? '',
    description: item.bundle_description ?? item.description ?? '',
    imageUrl: images?.[0] ?? null,
    subscriptionName: item.subscription?.subscription_name ?? null,
    stock: item.total_stock ?? null,
    ...(item.box_contents && {
      contents: item.box_contents.map(({ sku, title: name, quantity, total_stock: stock }) => ({
        sku,
        name,
        quantity,
        stock,
      })),
    }),
    fromChatbot: item.fromChatbot ?? false,
  };
}

function unitPriceOf(item: CartItem): Cents {
  return (
    item.subscription?.subscription_price ?? item.discounted_price ?? item.price ?? item.product_price ?? 0
  );
}

/** The unit price in each currency; a subscription has a price in the item's own currency only. */
function pricesOf(item: CartItem): CartLineDetails['prices'] {
  const own = item.currency ? { [item.currency]: unitPriceOf(item) } : {};
  const prices: AmountsByCurrency<{ product_price: Cents } | { discounted_price: Cents }> =
    (!item.subscription && item.prices) || {};
  const listed = amountEntries(prices).map(([code, amounts]) => [
    code,
    'product_price' in amounts ? amounts.product_price : amounts.discounted_price,
  ]);
  return { ...Object.fromEntries(listed), ...own };
}

function regularPricesOf({ prices }: CartItem): AmountsByCurrency {
  const listed: AmountsByCurrency<{ price: Cents } | { product_price: Cents; original_price: Cents | null }> =
    prices ?? {};
  return Object.fromEntries(
    amountEntries(listed).map(([code, amounts]) => [
      code,
      'price' in amounts ? amounts.price : (amounts.original_price ?? amounts.product_price),
    ]),
  );
}

/** What a line saves against the regular price in the currency of the cart; 0 without a saving. */
export function lineSaving(
  { regularPrices, unitPriceCents, quantity }: CartLineDetails,
  currency: CurrencyCode,
): Cents {
  return Math.max(0, ((regularPrices?.[currency] ?? 0) - unitPriceCents) * quantity);
}

/** Each SKU repeated as often as the bundle contains it. Spec §3, Cart item. */
function skusSelected(skuQuantities: Readonly<Record<string, number>>): string[] {
  return Object.entries(skuQuantities).flatMap(([sku, count]) => Array.from({ length: count }, () => sku));
}

/** A line as the cart calls take it; the server calculates its own prices. */
export function cartItemOf(line: CartLineDetails): CartItem {
  const shared = {
    quantity: line.quantity,
    handle: line.handle,
    title: line.title,
    fromChatbot: line.fromChatbot,
  };
  const { subscriptionOptionId: chosen } = line;
  const subscription = chosen ? { subscription_id: chosen, subscription_price: line.unitPriceCents } : null;
  if (line.kind === 'bundle') {
    return {
      ...shared,
      subscription,
      bundle_id: line.bundleHandle,
      bundle_handle: line.bundleHandle,
      price: line.unitPriceCents,
      sku_to_quantity: line.skuQuantities,
      skus_selected: skusSelected(line.skuQuantities),
    };
  }
  const { sku, giftCard: gift_card } = line;
  return { ...shared, sku, skewId: sku, product_price: line.unitPriceCents, subscription, gift_card };
}

/** A line as the checkout calls take it, without a price. Spec §3, Checkout item. */
export function checkoutItemOf(line: CartLineDetails): CheckoutItem {
  const item: CheckoutItem =
    line.kind === 'variant'
      ? { quantity: line.quantity, sku: line.sku, gift_card: line.giftCard }
      : {
          quantity: line.quantity,
          bundle_id: line.bundleHandle,
          skus_selected: skusSelected(line.skuQuantities),
          ...(line.isBox && { sku_to_quantity: line.skuQuantities }),
        };
  return line.subscriptionOptionId ? { ...item, subscription: line.subscriptionOptionId } : item;
}
