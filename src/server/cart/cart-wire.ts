import type { CartItem, SentCartItem } from '#contracts/checkout/cart-calls.ts';
import type {
  WireBundle,
  WireProduct,
  WireSubscriptionOption,
  WireVariant,
} from '#contracts/catalog/product.ts';
import type { CartLine } from '#domain/cart/cart-line.ts';
import { contentName, contentsText, isCompleteBox } from '#domain/catalog/box.ts';
import { soldDescription } from '#domain/gift-cards/sold-gift-card.ts';
import type { SubscriptionOptionId } from '#domain/ids.ts';
import { soldGiftCardOf, soldGiftCardToWire } from '#server/catalog/gift-card-wire.ts';
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
  const sku = item.sku || item.skewId;
  if (!bundleId && !sku) return null;
  const { subscription } = item;
  const chosen = Array.isArray(subscription) ? null : subscription;
  return {
    ...(bundleId
      ? { sku: null, bundleId, contents: item.sku_to_quantity ?? null }
      : { sku: sku ?? null, bundleId: null, contents: null }),
    subscriptionOptionId: chosen?.subscription_id || null,
    giftCard: item.gift_card && !bundleId ? soldGiftCardOf(item.gift_card) : null,
    quantity,
    fromChatbot,
  };
}

/** A stored or sent line as the domain's cart line; null when it is not sold in this way. */
export function purchasableLine(
  line: StoredLine,
  { variants, bundles }: CartCatalogue,
): (CartLine & StoredLine) | null {
  if (line.bundleId) {
    const bundle = bundles.get(line.bundleId)?.bundle;
    if (!bundle) return null;
    const shared = { ...line, kind: 'bundle', bundleHandle: line.bundleId } as const;
    if (line.subscriptionOptionId && !isOffered(bundle, line)) return null;
    if (bundle.choice) return withChosenContents(shared, bundle);
    return { ...shared, contents: null, skuQuantities: bundle.sku_to_quantity };
  }
  const { product, variant } = variants.get(line.sku ?? '') ?? {};
  if (!product || !variant) return null;
  if (product.is_gift_card !== (line.giftCard !== null)) return null;
  const { sku } = variant;
  if (!line.subscriptionOptionId) return { ...line, kind: 'variant', sku, subscriptionOptionId: null };
  return isOffered(variant, line)
    ? { ...line, kind: 'variant', sku, subscriptionOptionId: line.subscriptionOptionId }
    : null;
}

const isOffered = (
  { subscription }: Pick<WireVariant, 'subscription'>,
  { subscriptionOptionId }: Pick<StoredLine, 'subscriptionOptionId'>,
) => subscription.some(({ subscription_id }) => subscription_id === subscriptionOptionId);

/** Null unless the contents are exactly as many units as the box takes, all of them of what may go in. */
function withChosenContents<Line extends StoredLine>(line: Line, { choice }: WireBundle) {
  const { contents } = line;
  const skus = choice?.from.map(({ sku }) => sku) ?? [];
  if (!contents || !isCompleteBox({ units: choice?.units ?? 0, skus }, contents)) return null;
  return { ...line, isBox: true, skuQuantities: contents };
}

/** A stored line with current titles and prices; null when it is no longer sold. Spec §3, Cart item. */
export function toCartItem(line: StoredLine, catalogue: CartCatalogue): CartItem | null {
  if (!purchasableLine(line, catalogue)) return null;
  const { quantity, fromChatbot } = line;
  const ofBundle = catalogue.bundles.get(line.bundleId ?? '');
  if (ofBundle) {
    const subscription = chosenSubscription(ofBundle.bundle.subscription, line.subscriptionOptionId);
    const item = { ...bundleItem(ofBundle), quantity, fromChatbot, subscription };
    return ofBundle.bundle.choice ? { ...item, ...boxParts(line, ofBundle.bundle, catalogue) } : item;
  }
  const ofVariant = catalogue.variants.get(line.sku ?? '');
  if (!ofVariant) return null;
  const item = { ...variantItem(ofVariant, line.subscriptionOptionId), quantity, fromChatbot };
  if (!line.giftCard) return item;
  const description = soldDescription({ ...item, giftCard: line.giftCard });
  return { ...item, description, gift_card: soldGiftCardToWire(line.giftCard) };
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

/** What is in a box, each with its stock, in the order of what may go in. */
function boxParts({ contents }: StoredLine, { choice }: WireBundle, { variants }: CartCatalogue) {
  const box_contents = (choice?.from ?? []).flatMap(({ sku }) => {
    const [quantity, chosen] = [contents?.[sku], variants.get(sku)];
    if (!quantity || !chosen) return [];
    const { product, variant } = chosen;
    return [
      {
        sku,
        quantity,
        handle: product.id,
        title: contentName(product.product_title, variant.product_attributes),
        image_url: variant.image_urls[0] ?? null,
        net_weight_grams: variant.net_weight_grams,
        total_stock: variant.total_stock,
      },
    ];
  });
  return {
    bundle_description: contentsText(box_contents.map(({ title: name, quantity }) => ({ name, quantity }))),
    sku_to_quantity: { ...contents },
    skus_selected: box_contents.flatMap(({ sku, quantity }) => Array<string>(quantity).fill(sku)),
    box_contents,
  };
}

function variantItem(
  { product, variant }: { product: WireProduct; variant: WireVariant },
  subscriptionOptionId: SubscriptionOptionId | null,
) {
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
    subscription: chosenSubscription(variant.subscription, subscriptionOptionId),
  };
}

function chosenSubscription(
  offered: readonly WireSubscriptionOption[],
  subscriptionOptionId: SubscriptionOptionId | null,
) {
  const option = offered.find(({ subscription_id }) => subscription_id === subscriptionOptionId);
  if (!option) return null;
  const { subscription_id, subscription_price, subscription_name } = option;
  return { subscription_id, subscription_price, subscription_name };
}
