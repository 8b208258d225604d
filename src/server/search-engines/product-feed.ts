import { and, asc, eq, gt } from 'drizzle-orm';
import type { WireBundle, WireProduct, WireVariant } from '#contracts/catalog/product.ts';
import { checkStock } from '#domain/cart/stock.ts';
import { largestPicture } from '#domain/catalog/largest-picture.ts';
import { productPath } from '#domain/catalog/product-path.ts';
import type { StoreId } from '#domain/ids.ts';
import { amountText, type Cents, type CurrencyCode, currencyName } from '#domain/money.ts';
import { findByHandles } from '#server/catalog/find-products.ts';
import type { Database } from '#server/platform/database/database.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { escapedXml } from './site-files.ts';

/** Products that are read at once. */
const BATCH = 100;
const MAX_FURTHER_PICTURES = 10;

export interface FedStore {
  storeId: StoreId;
  brand: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Null for the store's own. */
  currency: CurrencyCode | null;
}

/**
 * What is on sale as an RSS 2.0 feed with the fields of Google Merchant Center, which Meta and others read as well: an item for each
 * variant and for each bundle. Boxes, whose contents shoppers choose, and products without a price in the currency are left out. Each
 * batch is read when it is its turn, and nothing is held while a batch is sent.
 */
export async function* productFeed(
  db: Database,
  store: FedStore,
  inTurn: <Done>(work: () => Promise<Done>) => Promise<Done>,
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n';
  yield `<title>${escapedXml(store.brand)}</title>\n<link>${escapedXml(store.publicUrl)}</link>\n<description>${escapedXml(`What ${store.brand} sells`)}</description>\n`;
  let last: string | null = '';
  while (last !== null) {
    const after: string = last;
    const { items, handles } = await inTurn(() => readBatch(db, store, after));
    if (items !== '') yield items;
    last = handles.length === BATCH ? (handles.at(-1) ?? null) : null;
  }
  yield '</channel>\n</rss>\n';
}

async function readBatch(
  db: Database,
  store: FedStore,
  after: string,
): Promise<{ items: string; handles: string[] }> {
  const handles = await nextHandles(db, store.storeId, after);
  const found = handles.length === 0 ? [] : await findByHandles({ db, ...store }, handles);
  return { items: found.map((product) => itemsOf(product, store).join('')).join(''), handles };
}

async function nextHandles(db: Database, storeId: StoreId, after: string): Promise<string[]> {
  const rows = await db
    .select({ handle: products.handle })
    .from(products)
    .where(and(eq(products.storeId, storeId), eq(products.status, 'active'), gt(products.handle, after)))
    .orderBy(asc(products.handle))
    .limit(BATCH);
  return rows.map(({ handle }) => handle);
}

function itemsOf(product: WireProduct, store: FedStore): string[] {
  const variants = product.variants.map((variant) => variantItem(product, variant, store));
  const stock = new Map(product.variants.map(({ sku, total_stock }) => [sku, total_stock]));
  const bundles = product.bundles
    .filter(({ choice }) => choice === null)
    .map((bundle) => bundleItem(product, bundle, stock, store));
  return [...variants, ...bundles];
}

const variantItem = (product: WireProduct, variant: WireVariant, store: FedStore) =>
  itemOf(product, store, {
    id: variant.sku,
    name: Object.values(variant.product_attributes).join(', '),
    price: variant.product_price,
    usualPrice: variant.original_price,
    pictures: variant.image_urls,
    isInStock: variant.total_stock > 0,
    grams: variant.net_weight_grams,
  });

const bundleItem = (
  product: WireProduct,
  bundle: WireBundle,
  stock: ReadonlyMap<string, number>,
  store: FedStore,
) =>
  itemOf(product, store, {
    id: bundle.bundle_id,
    name: bundle.title,
    price: bundle.discounted_price,
    usualPrice: bundle.price > bundle.discounted_price ? bundle.price : null,
    pictures: bundle.bundle_image_urls,
    isInStock: checkStock(
      { kind: 'bundle', bundleHandle: bundle.bundle_id, skuQuantities: bundle.sku_to_quantity },
      1,
      stock,
    ).isEnough,
    grams: bundle.net_weight_grams,
  });

interface FedItem {
  id: string;
  /** What tells it from the other items of the product. */
  name: string;
  price: Cents;
  /** The price before a reduction; null without one. */
  usualPrice: Cents | null;
  pictures: readonly string[];
  isInStock: boolean;
  /** The net weight, where the label states it. */
  grams: number | null;
}

/** Which of its choices the page of a product is to show first. */
const choiceOf = ({ id }: FedItem) => `?${new URLSearchParams({ choice: id })}`;

function itemOf(product: WireProduct, { brand, publicUrl }: FedStore, item: FedItem): string {
  const amount = (cents: Cents) => `${amountText(cents)} ${currencyName(product.currency)}`;
  const [first, ...further] = item.pictures.map((url) => largestPicture(url, publicUrl));
  const isOneOfSeveral = product.variants.length + product.bundles.length > 1;
  const fields: (readonly [string, string | null | undefined])[] = [
    ['g:id', item.id],
    ['g:item_group_id', isOneOfSeveral ? product.id : null],
    ['g:title', [product.product_title, item.name].filter(Boolean).join(', ')],
    ['g:description', product.product_description],
    ['g:link', `${publicUrl}${productPath(product.id, false)}${isOneOfSeveral ? choiceOf(item) : ''}`],
    ['g:image_link', first],
    ...further.slice(0, MAX_FURTHER_PICTURES).map((url) => ['g:additional_image_link', url] as const),
    ['g:availability', item.isInStock ? 'in_stock' : 'out_of_stock'],
    ['g:price', amount(item.usualPrice ?? item.price)],
    ['g:sale_price', item.usualPrice === null ? null : amount(item.price)],
    ['g:brand', brand],
    ['g:condition', 'new'],
    ['g:identifier_exists', 'no'],
    ['g:product_type', product.categories[0]],
    ['g:unit_pricing_measure', item.grams === null ? null : `${item.grams} g`],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`<${name}>${escapedXml(value)}</${name}>`] : []));
  return `<item>${lines.join('')}</item>\n`;
}
