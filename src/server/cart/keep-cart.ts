import type { CartItem, SentCartItem } from '#contracts/checkout/cart-calls.ts';
import type { PricedLine } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { priceItems } from '#server/catalog/price-items.ts';
import { soldGiftCardToWire } from '#server/catalog/gift-card-wire.ts';
import { loadProductsWith } from '#server/catalog/catalog-store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { currencyOfCall } from '#server/platform/stores/store-currency.ts';
import { acceptLines } from './accept-lines.ts';
import {
  type CartOwner,
  lockAndReadCart,
  lockCart,
  readCart,
  replaceCartLines,
  type StoredCart,
  type StoredLine,
  saveCartChanges,
} from './cart-store.ts';
import { cartVersion } from './cart-version.ts';
import { type CartCatalogue, catalogueOf, lineNamedBy, purchasableLine, toCartItem } from './cart-wire.ts';

/** A cart's store, owner and currency. */
export interface CartScope {
  db: Database;
  storeId: StoreId;
  owner: CartOwner;
  /** The shopper's choice; undefined for the currency the cart was last shown in, or else the store's own. */
  currency: CurrencyCode | undefined;
}

/** A cart with current prices. */
export interface PricedCart {
  /** The currency of all prices. */
  currency: CurrencyCode;
  cartItems: CartItem[];
  /** What is stored of each item. */
  lines: readonly StoredLine[];
  version: string;
  appliedChanges: readonly string[];
}

/** The cart with current prices, without items that are no longer sold. Spec §7, GET /cart-items. */
export async function readPricedCart({
  db,
  storeId,
  owner,
  currency,
}: Omit<CartScope, 'db'> & { db: Queryable }): Promise<PricedCart> {
  const cart = await readCart(db, storeId, owner);
  const wanted = await currencyFor(db, storeId, currency ?? cart.currency, cart.lines);
  const { catalogue, priced } = await catalogueFor(db, storeId, wanted, cart.lines);
  return toPricedCart(cart, priced, catalogue);
}

/** Lines as cart items at today's prices, in the given currency; without those that are no longer sold. */
export async function cartItemsOf(
  db: Queryable,
  storeId: StoreId,
  currency: CurrencyCode,
  lines: readonly StoredLine[],
): Promise<CartItem[]> {
  const { catalogue } = await catalogueFor(db, storeId, currency, lines);
  return lines.flatMap((line) => toCartItem(line, catalogue) ?? []);
}

/** A cart as a browser sends it. */
export interface SentCart {
  items: readonly SentCartItem[];
  /** The version that the browser has read; undefined overwrites any version. */
  version: string | undefined;
  /** Ids of the changes between that version and these items. */
  changeIds: readonly string[];
}

/**
 * Replaces the cart, dropping items that are not on sale and new SKUs beyond the 19th. Throws `cart_changed`
 * when `version` is outdated; without a version the last write wins. Its prices are in the store's own currency where it does not sell in the one asked for. Spec §4 and §5, Cart;
 * docs/decisions/0120.
 */
export async function replaceCart(
  { db, storeId, owner, currency }: CartScope,
  sent: SentCart,
): Promise<PricedCart> {
  const named = sent.items.flatMap((item) => lineNamedBy(item) ?? []);
  return db.transaction(async (tx) => {
    // The browser sends the cart again with its next change, so a lost one costs nothing.
    const locking = { currency, waitsForDisk: false };
    const { cartId, cart: before } = await lockAndReadCart(tx, storeId, owner, locking);
    if (sent.version !== undefined && sent.version !== cartVersion(before)) throw cartChanged();
    const wanted = await currencyFor(tx, storeId, currency ?? before.currency, named);
    const { catalogue, priced } = await catalogueFor(tx, storeId, wanted, [...named, ...before.lines]);
    // A tab that was open before the shop stopped selling in its currency loses nothing that it adds.
    if (currency === wanted && priced !== wanted)
      await lockCart(tx, storeId, owner, { ...locking, currency: priced });
    const purchasable = (lines: readonly StoredLine[]) =>
      lines.flatMap((line) => purchasableLine(line, catalogue) ?? []);
    const lines = acceptLines(purchasable(named), purchasable(before.lines));
    await replaceCartLines(tx, storeId, cartId, before.lines, lines);
    const { changeIds } = sent;
    const appliedChanges =
      changeIds.length === 0 ? before.appliedChanges : await saveCartChanges(tx, cartId, changeIds);
    return toPricedCart({ lines, appliedChanges }, priced, catalogue);
  });
}

/** The error for a browser that has an older version of the cart. */
export const cartChanged = () =>
  new DomainError('cart_changed', 'The cart has changed since it was read. Read it again first.');

function currencyFor(
  db: Queryable,
  storeId: StoreId,
  currency: CurrencyCode | undefined,
  lines: readonly StoredLine[],
): Promise<CurrencyCode> {
  const items = lines.map(({ subscriptionOptionId }) => ({ subscription: subscriptionOptionId }));
  return currencyOfCall(db, { storeId, currency, items });
}

/** With the currency of its prices: the store's own where it does not sell in the wanted one. */
async function catalogueFor(
  db: Queryable,
  storeId: StoreId,
  currency: CurrencyCode,
  lines: readonly StoredLine[],
): Promise<{ catalogue: CartCatalogue; priced: CurrencyCode }> {
  const skus = lines.flatMap(({ sku, contents }) => [...(sku ? [sku] : []), ...Object.keys(contents ?? {})]);
  const bundleIds = lines.flatMap(({ bundleId }) => bundleId ?? []);
  const products = await loadProductsWith(db, storeId, currency, { skus, bundleIds });
  return { catalogue: catalogueOf(products), priced: products[0]?.currency ?? currency };
}

function toPricedCart(
  cart: Pick<StoredCart, 'lines' | 'appliedChanges'>,
  currency: CurrencyCode,
  catalogue: CartCatalogue,
): PricedCart {
  const sold = cart.lines.flatMap((line) => {
    const item = toCartItem(line, catalogue);
    return item === null ? [] : [{ line, item }];
  });
  return {
    currency,
    cartItems: sold.map(({ item }) => item),
    lines: sold.map(({ line }) => line),
    version: cartVersion(cart),
    appliedChanges: cart.appliedChanges,
  };
}

/** Lines of a cart as a checkout prices them. */
export const pricedLines = (
  db: Queryable,
  storeId: StoreId,
  currency: CurrencyCode,
  lines: readonly StoredLine[],
): Promise<PricedLine[]> =>
  priceItems(
    db,
    storeId,
    currency,
    lines.map(({ sku, bundleId, subscriptionOptionId, contents, giftCard, quantity }) => ({
      sku,
      bundle_id: bundleId,
      subscription: subscriptionOptionId,
      quantity,
      sku_to_quantity: contents && { ...contents },
      gift_card: soldGiftCardToWire(giftCard),
    })),
  );
