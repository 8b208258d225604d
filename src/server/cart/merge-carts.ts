import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { CustomerMerge } from '#domain/accounts/person.ts';
import type { CartId, CustomerId, ShopperId, StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { cartLines, carts } from '#server/platform/database/schema/cart-tables.ts';
import { eraseReminders, moveReminders } from './cart-reminder-store.ts';
import { dropExcessLines, lockCart, saveCartChanges } from './cart-store.ts';

/**
 * Merges the anonymous cart into the customer's at login, with the address for a reminder and whether one was sent. Spec
 * §5, Cart; §7, Authentication.
 */
export async function mergeCartIntoCustomers(
  tx: Transaction,
  storeId: StoreId,
  { shopperId, customerId }: { shopperId: ShopperId; customerId: CustomerId },
): Promise<void> {
  const merged = await mergeLines(tx, storeId, eq(carts.shopperId, shopperId), customerId);
  if (!merged) return;
  const { cartId, email, recoveryConsentAt, recoveryMailedAt } = merged;
  await tx
    .update(carts)
    .set({
      ...(email !== null && { email, recoveryConsentAt }),
      recoveryMailedAt: sql`greatest(${carts.recoveryMailedAt}, ${recoveryMailedAt}::timestamptz)`,
    })
    .where(eq(carts.id, cartId));
}

/** Merges a merged account's cart into the other one's, and ends reminders to the merged address. */
export async function mergeCartsOfCustomers(
  tx: Transaction,
  { storeId, from, to }: CustomerMerge,
): Promise<void> {
  if (from.customerId !== null && to.customerId !== null)
    await mergeLines(tx, storeId, eq(carts.customerId, from.customerId), to.customerId);
  await eraseReminders(tx, storeId, from.email);
}

interface MergedCart {
  /** The cart that it was merged into. */
  cartId: CartId;
  email: string | null;
  recoveryConsentAt: Date | null;
  recoveryMailedAt: Date | null;
}

/**
 * Merges a cart into a customer's and deletes it: quantities of identical lines add up (to at most 999) and no line is
 * dropped above 19 SKUs, only above 100 lines (docs/decisions/0014). Null when there is none.
 */
async function mergeLines(
  tx: Transaction,
  storeId: StoreId,
  isMerged: SQL,
  customerId: CustomerId,
): Promise<MergedCart | null> {
  const [merged] = await tx
    .select({
      id: carts.id,
      email: carts.email,
      recoveryConsentAt: carts.recoveryConsentAt,
      recoveryMailedAt: carts.recoveryMailedAt,
      appliedChanges: carts.appliedChanges,
    })
    .from(carts)
    .where(and(eq(carts.storeId, storeId), isMerged))
    .for('update');
  if (!merged) return null;
  const cartId = await lockCart(tx, storeId, { customerId });
  await tx.execute(sql`
    insert into ${cartLines} as own
      (store_id, cart_id, sku, bundle_id, subscription_option_id, contents, gift_card, quantity, from_chatbot, position)
    select store_id, ${cartId}, sku, bundle_id, subscription_option_id, contents, gift_card, quantity, from_chatbot,
      position + coalesce((select max(position) + 1 from ${cartLines} where cart_id = ${cartId}), 0)
    from ${cartLines} where cart_id = ${merged.id}
    on conflict on constraint cart_lines_identity
    do update set quantity = least(999, own.quantity + excluded.quantity),
      from_chatbot = own.from_chatbot or excluded.from_chatbot`);
  await dropExcessLines(tx, cartId);
  await saveCartChanges(tx, cartId, merged.appliedChanges);
  await moveReminders(tx, merged.id, cartId);
  await tx.delete(carts).where(eq(carts.id, merged.id));
  return { ...merged, cartId };
}
