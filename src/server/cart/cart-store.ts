import { and, asc, eq, sql } from 'drizzle-orm';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { cartLines, carts } from '#server/platform/database/schema/cart-tables.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import type { Shopper } from '#server/platform/sessions/sessions.ts';

/** Whose cart: the customer's once they have signed in, until then the anonymous shopper's. */
export type CartOwner = { customerId: string } | { shopperId: string };

export function ownerOf({ shopperId, customerId }: Shopper): CartOwner {
  return customerId ? { customerId } : { shopperId };
}

/** A line as it is stored: what and how many, never a price. */
export interface StoredLine {
  sku: string | null;
  bundleId: string | null;
  subscriptionOptionId: string | null;
  quantity: number;
  fromChatbot: boolean;
}

/** A cart as it is stored. */
export interface StoredCart {
  /** What it was last looked at in; undefined when there is no cart. */
  currency: CurrencyCode | undefined;
  lines: StoredLine[];
  /** Ids of the latest changes that are in it, oldest first. */
  appliedChanges: readonly string[];
}

/** So many ids of changes are remembered: more than any browser has waiting. */
const MOST_STORED_CHANGES = 100;

const cartOfOwner = preparedQuery((db) =>
  db
    .select({
      currency: carts.currency,
      appliedChanges: carts.appliedChanges,
      sku: cartLines.sku,
      bundleId: cartLines.bundleId,
      subscriptionOptionId: cartLines.subscriptionOptionId,
      quantity: cartLines.quantity,
      fromChatbot: cartLines.fromChatbot,
    })
    .from(carts)
    .leftJoin(cartLines, eq(cartLines.cartId, carts.id))
    .where(
      and(
        eq(carts.storeId, sql.placeholder('storeId')),
        sql`(${carts.customerId} = ${sql.placeholder('customerId')}::uuid or ${carts.shopperId} = ${sql.placeholder('shopperId')}::uuid)`,
      ),
    )
    .orderBy(asc(cartLines.position))
    .prepare('cart_of_owner'),
);

/** The owner's cart with its lines in their order; an empty one when there is none. */
export async function readCart(db: Queryable, storeId: string, owner: CartOwner): Promise<StoredCart> {
  const rows = await cartOfOwner(db).execute({ storeId, customerId: null, shopperId: null, ...owner });
  const lines = rows.flatMap(({ sku, bundleId, subscriptionOptionId, quantity, fromChatbot }) =>
    quantity === null
      ? []
      : [{ sku, bundleId, subscriptionOptionId, quantity, fromChatbot: fromChatbot ?? false }],
  );
  return { currency: rows[0]?.currency, lines, appliedChanges: rows[0]?.appliedChanges ?? [] };
}

/**
 * The id of the owner's cart, made when there is none, and locked until the transaction ends. It counts as in use again, in
 * `currency` when one is named.
 */
export async function lockCart(
  tx: Transaction,
  storeId: string,
  owner: CartOwner,
  currency?: CurrencyCode,
): Promise<string> {
  const [cart] = await tx
    .insert(carts)
    .values({
      storeId,
      ...owner,
      currency:
        currency ?? sql`(select ${stores.defaultCurrency} from ${stores} where ${stores.id} = ${storeId})`,
    })
    .onConflictDoUpdate({
      target: [carts.storeId, 'customerId' in owner ? carts.customerId : carts.shopperId],
      set: { updatedAt: shopNow, abandonedAt: null, ...(currency && { currency }) },
    })
    .returning({ id: carts.id });
  if (!cart) throw new Error('a cart could be neither found nor made');
  return cart.id;
}

/** Puts these lines, in this order, in the place of those that a locked cart had. */
export async function replaceCartLines(
  tx: Transaction,
  storeId: string,
  cartId: string,
  lines: readonly StoredLine[],
): Promise<void> {
  await tx.delete(cartLines).where(eq(cartLines.cartId, cartId));
  if (lines.length === 0) return;
  const rows = lines.map(({ sku, bundleId, subscriptionOptionId, quantity, fromChatbot }, position) => ({
    storeId,
    cartId,
    sku,
    bundleId,
    subscriptionOptionId,
    quantity,
    fromChatbot,
    position,
  }));
  await tx.insert(cartLines).values(rows);
}

/** Remembers that these changes are in a locked cart, and of those before them the latest. Answers all that are remembered now. */
export async function saveCartChanges(
  tx: Transaction,
  cartId: string,
  changeIds: readonly string[],
): Promise<string[]> {
  const all = sql`${carts.appliedChanges} || ${sql.param([...changeIds])}::text[]`;
  const [cart] = await tx
    .update(carts)
    .set({
      appliedChanges: sql`(${all})[greatest(cardinality(${all}) - ${MOST_STORED_CHANGES - 1}::int, 1):]`,
    })
    .where(eq(carts.id, cartId))
    .returning({ appliedChanges: carts.appliedChanges });
  return cart?.appliedChanges ?? [];
}

/** With its lines, and the address and the consent to a reminder that were given for it. */
export async function deleteCartOfCustomer(tx: Transaction, customerId: string): Promise<void> {
  await tx.delete(carts).where(eq(carts.customerId, customerId));
}
