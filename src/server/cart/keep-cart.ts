import { sql } from 'drizzle-orm';
import type { CartItem } from '#contracts/cart-calls.ts';
import { distinctSkus } from '#domain/cart/cart-line.ts';
import { loadProductsWith } from '#server/catalog/catalog-store.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { acceptLines } from './accept-lines.ts';
import { type CartOwner, lockCart, readCartLines, replaceCartLines, type StoredLine } from './cart-store.ts';
import { type CartCatalogue, catalogueOf, lineNamedBy, sellableLine, toCartItem } from './cart-wire.ts';

/** Where a cart is, and whose it is. */
export interface CartPlace {
  db: Database;
  storeId: string;
  owner: CartOwner;
}

/** The cart as the catalogue has it now. What is not sold any more is not shown. Spec §7, GET /cart-items. */
export async function fetchCartItems({ db, storeId, owner }: CartPlace): Promise<CartItem[]> {
  const lines = await readCartLines(db, storeId, owner);
  return shown(lines, await catalogueFor(db, storeId, lines));
}

/**
 * Replaces the cart by what a browser sent and answers it as it is now kept and priced. What is not sold in this way is left
 * out, as are new SKUs beyond the 19th. Two at once: one after the other, the later one stands. Spec §4 and §5, Cart.
 */
export async function replaceCart(
  { db, storeId, owner }: CartPlace,
  sent: readonly CartItem[],
): Promise<CartItem[]> {
  const named = sent.flatMap((item) => lineNamedBy(item) ?? []);
  return db.transaction(async (tx) => {
    await withoutWaitingForTheDisk(tx);
    const cartId = await lockCart(tx, storeId, owner);
    const before = await readCartLines(tx, storeId, owner);
    const catalogue = await catalogueFor(tx, storeId, [...named, ...before]);
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

async function catalogueFor(
  db: Parameters<typeof loadProductsWith>[0],
  storeId: string,
  lines: readonly StoredLine[],
): Promise<CartCatalogue> {
  const skus = lines.flatMap(({ sku }) => sku ?? []);
  const bundleIds = lines.flatMap(({ bundleId }) => bundleId ?? []);
  return catalogueOf(await loadProductsWith(db, storeId, null, { skus, bundleIds }));
}

function shown(lines: readonly StoredLine[], catalogue: CartCatalogue): CartItem[] {
  return lines.flatMap((line) => toCartItem(line, catalogue) ?? []);
}
