import { and, eq, sql } from 'drizzle-orm';
import type { CustomerId, ShopperId, StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { cartLines, carts } from '#server/platform/database/schema/cart-tables.ts';
import { dropExcessLines, lockCart, saveCartChanges } from './cart-store.ts';

/**
 * Merges the anonymous cart into the customer's at login: quantities of identical lines add up (to at most
 * 999) and no line is dropped above 19 SKUs, only above 100 lines (docs/decisions/0014). The anonymous cart is deleted.
 * Spec §5, Cart; §7, Authentication.
 */
export async function mergeCartIntoCustomers(
  tx: Transaction,
  storeId: StoreId,
  { shopperId, customerId }: { shopperId: ShopperId; customerId: CustomerId },
): Promise<void> {
  const [anonymous] = await tx
    .select({
      id: carts.id,
      email: carts.email,
      recoveryConsentAt: carts.recoveryConsentAt,
      appliedChanges: carts.appliedChanges,
    })
    .from(carts)
    .where(and(eq(carts.storeId, storeId), eq(carts.shopperId, shopperId)))
    .for('update');
  if (!anonymous) return;
  const cartId = await lockCart(tx, storeId, { customerId });
  await tx.execute(sql`
    insert into ${cartLines} as own
      (store_id, cart_id, sku, bundle_id, subscription_option_id, contents, quantity, from_chatbot, position)
    select store_id, ${cartId}, sku, bundle_id, subscription_option_id, contents, quantity, from_chatbot,
      position + coalesce((select max(position) + 1 from ${cartLines} where cart_id = ${cartId}), 0)
    from ${cartLines} where cart_id = ${anonymous.id}
    on conflict on constraint cart_lines_identity
    do update set quantity = least(999, own.quantity + excluded.quantity),
      from_chatbot = own.from_chatbot or excluded.from_chatbot`);
  await dropExcessLines(tx, cartId);
  await saveCartChanges(tx, cartId, anonymous.appliedChanges);
  const { email, recoveryConsentAt } = anonymous;
  if (email) await tx.update(carts).set({ email, recoveryConsentAt }).where(eq(carts.id, cartId));
  await tx.delete(carts).where(eq(carts.id, anonymous.id));
}
