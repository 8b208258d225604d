import type { CartItem, SentCartItem } from '#contracts/cart-calls.ts';
import type { WireBundle, WireProduct, WireVariant } from '#contracts/product.ts';
import type { CartLine } from '#domain/cart/cart-line.ts';
import type { SubscriptionOptionId } from '#domain/ids.ts';
import type { StoredLine } from './cart-store.ts';

/** The products of a cart's lines, by SKU and by bundle id. */
export interface CartCatalogue {
  variants: ReadonlyMap<string, { product: WireProduct; variant: WireVariant }>;
  bundles: ReadonlyMap<string, { product: WireProduct; bundle: WireBundle }>;
}

export function catalogueOf(products: readonly WireProduct[]): CartCatalogue {
  return {
    variants: new Map(
      products.flatMap((product) =>
        product.variants.map((variant) => [variant.sku, { product, variant }] as const),
      ),
    ),
    bundles: new Map(
      products.flatMap((product) =>
        product.bundles.map((bundle) => [bundle.bundle_id, { product, bundle }] as const),
      ),
    ),
  };
}

/**
 * The bundle of an item (`bundle_handle` contains the bundle's id), otherwise its SKU; null when it has
 * neither.
 */
export function lineNamedBy(item: SentCartItem): StoredLine | null {
  const { quantity } = item;
  const fromChatbot = item.fromChatbot ?? false;
  const bundleId = item.bundle_id || item.bundle_handle;
  if (bundleId) return { sku: null, bundleId, subscriptionOptionId: null, quantity, fromChatbot };
  const sku = item.sku || item.skewId;
  if (!sku) return null;
  const { subscription } = item;
  const chosen = Array.isArray(subscription) ? null : subscription;
  return {
    sku,
    bundleId: null,
    subscriptionOptionId: chosen?.subscription_id || null,
    quantity,
    fromChatbot,
  };
}

/** A stored line as the domain's cart line; null when it is no longer sold in this way. */
export function purchasableLine(
  line: StoredLine,
  { variants, bundles }: CartCatalogue,
): (CartLine & StoredLine) | null {
  if (line.bundleId) {
    const bundle = bundles.get(line.bundleId)?.bundle;
    return bundle
      ? { ...line, kind: 'bundle', bundleHandle: line.bundleId, skuQuantities: bundle.sku_to_quantity }
      : null;
  }
  const variant = variants.get(line.sku ?? '')?.variant;
  if (!variant) return null;
  const { sku } = variant;
  if (!line.subscriptionOptionId) return { ...line, kind: 'variant', sku, subscriptionOptionId: null };
  const isOffered = variant.subscription.some(
    ({ subscription_id }) => subscription_id === line.subscriptionOptionId,
  );
  return isOffered
    ? { ...line, kind: 'variant', sku, subscriptionOptionId: line.subscriptionOptionId }
    : null;
}

/** A stored line with current titles and prices; null when it is no longer sold. Spec §3, Cart item. */
export function toCartItem(line: StoredLine, catalogue: CartCatalogue): CartItem | null {
  if (!purchasableLine(line, catalogue)) return null;
  const { quantity, fromChatbot } = line;
  const ofBundle = catalogue.bundles.get(line.bundleId ?? '');
  if (ofBundle) return { ...bundleItem(ofBundle), quantity, fromChatbot };
  const ofVariant = catalogue.variants.get(line.sku ?? '');
  return ofVariant ? { ...variantItem(ofVariant, line.subscriptionOptionId), quantity, fromChatbot } : null;
}

function bundleItem({ product, bundle }: { product: WireProduct; bundle: WireBundle }) {
  return {
    id: product.id,
    handle: product.id,
    title: bundle.title,
    currency: product.currency,
    bundle_id: bundle.bundle_id,
    bundle_handle: bundle.bundle_id,
    bundle_description: bundle.bundle_description,
    bundle_image_urls: bundle.bundle_image_urls,
    price: bundle.price,
    discounted_price: bundle.discounted_price,
    prices: bundle.prices,
    sku_to_quantity: bundle.sku_to_quantity,
    skus_selected: Object.entries(bundle.sku_to_quantity).flatMap(([sku, count]) =>
      Array<string>(count).fill(sku),
    ),
  };
}

function variantItem(
  { product, variant }: { product: WireProduct; variant: WireVariant },
  subscriptionOptionId: SubscriptionOptionId | null,
) {
  const option = variant.subscription.find(({ subscription_id }) => subscription_id === subscriptionOptionId);
  return {
    id: product.id,
    handle: product.id,
    title: product.product_title,
    currency: product.currency,
    sku: variant.sku,
    skewId: variant.sku,
    description: variant.description,
    product_price: variant.product_price,
    original_price: variant.original_price,
    prices: variant.prices,
    image_urls: variant.image_urls,
    total_stock: variant.total_stock,
    product_attributes: variant.product_attributes,
    subscription: option
      ? {
          subscription_id: option.subscription_id,
          subscription_price: option.subscription_price,
          subscription_name: option.subscription_name,
        }
      : null,
  };
}
