import { and, asc, eq, sql } from 'drizzle-orm';
import { MAX_LINES } from '#domain/cart/cart-line.ts';
import type { BoxContents } from '#domain/catalog/box.ts';
import type { GiftCardDetails } from '#domain/gift-cards/sold-gift-card.ts';
import type { BundleId, CartId, CustomerId, ShopperId, StoreId, SubscriptionOptionId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { givenRows } from '#server/platform/database/given-rows.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { type LaterValues, preparedWrite } from '#server/platform/database/prepared-write.ts';
import { cartLines, carts } from '#server/platform/database/schema/cart-tables.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { withoutAwaiting } from '#server/platform/database/transaction-client.ts';
import { withoutWaitingForDisk } from '#server/platform/database/without-waiting-for-disk.ts';
import type { Shopper } from '#server/platform/sessions/sessions.ts';

/** The signed-in customer, or the anonymous shopper. */
export type CartOwner = { customerId: CustomerId } | { shopperId: ShopperId };

export function cartOwnerOf({ shopperId, customerId }: Shopper): CartOwner {
  return customerId ? { customerId } : { shopperId };
}

/** A stored line: SKU or bundle, the contents of a box, and quantity, never a price. */
export interface StoredLine {
  sku: string | null;
  bundleId: BundleId | null;
  subscriptionOptionId: SubscriptionOptionId | null;
  /** What was chosen for a box; null for everything else. */
  contents: BoxContents | null;
  /** For whom a gift card is; null for everything else. */
  giftCard: GiftCardDetails | null;
  quantity: number;
  fromChatbot: boolean;
}

export interface StoredCart {
  /** The currency in which it was last shown; undefined when there is no cart. */
  currency: CurrencyCode | undefined;
  lines: StoredLine[];
  /** Ids of the latest applied changes, oldest first. */
  appliedChanges: readonly string[];
}

/** More change ids than any browser has pending. */
const MAX_STORED_CHANGES = 100;

const cartOfOwner = preparedQuery((db) =>
  db
    .select({
      currency: carts.currency,
      appliedChanges: carts.appliedChanges,
      sku: cartLines.sku,
      bundleId: cartLines.bundleId,
      subscriptionOptionId: cartLines.subscriptionOptionId,
      contents: cartLines.contents,
      giftCard: cartLines.giftCard,
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

/** The owner's cart with its lines in order; an empty cart when there is none. */
export async function readCart(db: Queryable, storeId: StoreId, owner: CartOwner): Promise<StoredCart> {
  const rows = await cartOfOwner(db).execute({ storeId, customerId: null, shopperId: null, ...owner });
  const lines = rows.flatMap(({ currency: _, appliedChanges: __, quantity, fromChatbot, ...item }) =>
    quantity === null ? [] : [{ ...item, quantity, fromChatbot: fromChatbot ?? false }],
  );
  return { currency: rows[0]?.currency, lines, appliedChanges: rows[0]?.appliedChanges ?? [] };
}

/**
 * Returns the id of the owner's cart, created if necessary and locked until the transaction ends. Marks it as
 * in use, and sets `currency` when one is given. `waitsForDisk` is about the whole transaction.
 */
export async function lockCart(
  tx: Transaction,
  storeId: StoreId,
  owner: CartOwner,
  options: LockOptions = {},
): Promise<CartId> {
  return idOf(await lockingOf(tx, storeId, owner, options));
}

/** The same, with the cart as it is once it is locked. */
export async function lockAndReadCart(
  tx: Transaction,
  storeId: StoreId,
  owner: CartOwner,
  options: LockOptions = {},
): Promise<{ cartId: CartId; cart: StoredCart }> {
  const [locked, cart] = await Promise.all([
    lockingOf(tx, storeId, owner, options),
    readCart(tx, storeId, owner),
  ]);
  return { cartId: idOf(locked), cart };
}

interface LockOptions {
  currency?: CurrencyCode | undefined;
  waitsForDisk?: boolean;
}

function idOf([cart]: { id: CartId }[]): CartId {
  if (!cart) throw new Error('a cart could be neither found nor made');
  return cart.id;
}

const lockingOf = (
  tx: Transaction,
  storeId: StoreId,
  owner: CartOwner,
  { currency, waitsForDisk = true }: LockOptions,
) => (waitsForDisk ? lockedCart : lockedCartWithoutDisk)(tx, { storeId, ...owner, currency });

type LockedRow = Pick<typeof carts.$inferInsert, 'storeId' | 'customerId' | 'shopperId'> &
  Pick<LockOptions, 'currency'>;

const lockingCart = (tx: Queryable, later: LaterValues<LockedRow>) =>
  tx
    .insert(carts)
    .values({
      ...later,
      currency:
        later.currency ??
        sql`(select ${stores.defaultCurrency} from ${stores} where ${stores.id} = ${sql.placeholder('storeId')})`,
    })
    .onConflictDoUpdate({
      target: [carts.storeId, 'customerId' in later ? carts.customerId : carts.shopperId],
      set: {
        updatedAt: shopNow,
        abandonedAt: null,
        ...('currency' in later && { currency: sql`excluded.currency` }),
      },
    });

const lockedCart = preparedWrite<LockedRow>()(carts, (tx, later) =>
  lockingCart(tx, later).returning({ id: carts.id }),
);

const lockedCartWithoutDisk = preparedWrite<LockedRow>()(carts, (tx, later) =>
  lockingCart(tx, later).returning({ id: carts.id, withoutWaitingForDisk }),
);

/** Replaces the lines of a locked cart, which were `before`, in this order. */
export async function replaceCartLines(
  tx: Transaction,
  storeId: StoreId,
  cartId: CartId,
  before: readonly StoredLine[],
  lines: readonly StoredLine[],
): Promise<void> {
  if (before.length > 0) await withoutAwaiting(tx, () => deletedLines(tx).execute({ cartId }));
  if (lines.length === 0) return;
  const rows = LINES.parameterOf(lines.map((line, position) => ({ ...line, storeId, cartId, position })));
  await withoutAwaiting(tx, () => insertedLines(tx).execute({ rows }));
}

const LINES = givenRows<StoredLine & { storeId: StoreId; cartId: CartId; position: number }>(cartLines, {
  id: sql`gen_random_uuid()`,
});

const insertedLines = preparedQuery((tx) =>
  tx.insert(cartLines).select(LINES.query).prepare('inserted_cart_lines'),
);

const deletedLines = preparedQuery((tx) =>
  tx
    .delete(cartLines)
    .where(eq(cartLines.cartId, sql.placeholder('cartId')))
    .prepare('deleted_cart_lines'),
);

/** Drops the lines of a locked cart that a merge has put beyond the most that one can be shown with. */
export async function dropExcessLines(tx: Transaction, cartId: CartId): Promise<void> {
  await tx.execute(sql`
    delete from ${cartLines} where id in (
      select id from ${cartLines} where cart_id = ${cartId} order by position, id offset ${MAX_LINES})`);
}

/** Adds applied changes, keeping only the latest ones. Returns all that are stored now. */
export async function saveCartChanges(
  tx: Transaction,
  cartId: CartId,
  changeIds: readonly string[],
): Promise<string[]> {
  const all = sql`${carts.appliedChanges} || ${sql.param([...changeIds])}::text[]`;
  const [cart] = await tx
    .update(carts)
    .set({
      appliedChanges: sql`(${all})[greatest(cardinality(${all}) - ${MAX_STORED_CHANGES - 1}::int, 1):]`,
    })
    .where(eq(carts.id, cartId))
    .returning({ appliedChanges: carts.appliedChanges });
  return cart?.appliedChanges ?? [];
}

/** Deletes a customer's cart with its lines and its consent to reminders. */
export async function deleteCartOfCustomer(tx: Transaction, customerId: CustomerId): Promise<void> {
  await tx.delete(carts).where(eq(carts.customerId, customerId));
}
