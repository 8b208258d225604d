import { sql } from 'drizzle-orm';
import type { CartItem } from '#contracts/cart-calls.ts';
import { distinctSkus } from '#domain/cart/cart-line.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { loadProductsWith } from '#server/catalog/catalog-store.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database.ts';
import { currencyOfCall } from '#server/platform/store-currency.ts';
import { acceptLines } from './accept-lines.ts';
import { type CartOwner, lockCart, readCartLines, replaceCartLines, type StoredLine } from './cart-store.ts';
import { type CartCatalogue, catalogueOf, lineNamedBy, sellableLine, toCartItem } from './cart-wire.ts';

/** Where a cart is, and whose it is. */
export interface CartPlace {
  db: Database;
  storeId: string;
  owner: CartOwner;
  /** As the shopper wants to see it; left out: as the cart was last seen, else the store's own. */
  currency: CurrencyCode | undefined;
}

/** The cart as the catalogue has it now, and the currency of its prices. What is not sold any more is not shown. Spec §7, GET /cart-items. */
export async function fetchCart({
  db,
  storeId,
  owner,
  currency,
}: Omit<CartPlace, 'db'> & { db: Queryable }): Promise<{ currency: CurrencyCode; cartItems: CartItem[] }> {
  const lines = await readCartLines(db, storeId, owner);
  const priced = await currencyFor(db, storeId, currency ?? lines[0]?.currency, lines);
  return { currency: priced, cartItems: shown(lines, await catalogueFor(db, storeId, priced, lines)) };
}

/**
 * Replaces the cart by what a browser sent and answers it as it is now kept and priced. What is not sold in this way is left
 * out, as are new SKUs beyond the 19th. Two at once: one after the other, the later one stands. Spec §4 and §5, Cart.
 */
export async function replaceCart(
  { db, storeId, owner, currency }: CartPlace,
  sent: readonly CartItem[],
): Promise<CartItem[]> {
  const named = sent.flatMap((item) => lineNamedBy(item) ?? []);
  return db.transaction(async (tx) => {
    await withoutWaitingForTheDisk(tx);
    const cartId = await lockCart(tx, storeId, owner, currency);
    const before = await readCartLines(tx, storeId, owner);
    const priced = await currencyFor(tx, storeId, currency ?? before[0]?.currency, named);
    const catalogue = await catalogueFor(tx, storeId, priced, [...named, ...before]);
    const sellable = (lines: readonly StoredLine[]) =>
      lines.flatMap((line) => sellableLine(line, catalogue) ?? []);
    const accepted = acceptLines(sellable(named), distinctSkus(sellable(before)));
    await replaceCartLines(tx, storeId, cartId, accepted);
    return shown(accepted, catalogue);
  });
}

/** The browser has the cart too and sends it again with its next change: a power cut may cost the last half second here. */
async function withoutWaitingForTheDisk(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`);
}

function currencyFor(
  db: Queryable,
  storeId: string,
  currency: CurrencyCode | undefined,
  lines: readonly StoredLine[],
): Promise<CurrencyCode> {
  const items = lines.map(({ subscriptionId }) => ({ subscription: subscriptionId }));
  return currencyOfCall(db, { storeId, currency, items });
}

async function catalogueFor(
  db: Queryable,
  storeId: string,
  currency: CurrencyCode,
  lines: readonly StoredLine[],
): Promise<CartCatalogue> {
  const skus = lines.flatMap(({ sku }) => sku ?? []);
  const bundleIds = lines.flatMap(({ bundleId }) => bundleId ?? []);
  return catalogueOf(await loadProductsWith(db, storeId, currency, { skus, bundleIds }));
}

function shown(lines: readonly StoredLine[], catalogue: CartCatalogue): CartItem[] {
  return lines.flatMap((line) => toCartItem(line, catalogue) ?? []);
}
