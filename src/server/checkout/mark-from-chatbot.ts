import { and, eq, sql } from 'drizzle-orm';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import { cartOwnerOf } from '#server/cart/cart-store.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { cartLines, carts } from '#server/platform/database/schema/cart-tables.ts';
import { checkoutLines } from '#server/platform/database/schema/checkout-tables.ts';
import type { Shopper } from '#server/platform/sessions/sessions.ts';

/** Records which lines the concierge put into the shopper's cart. Spec §3, Cart item: fromChatbot. */
export async function markFromChatbot(
  tx: Transaction,
  { id: checkoutId, storeId }: { id: CheckoutId; storeId: StoreId },
  shopper: Shopper,
): Promise<void> {
  const owner = cartOwnerOf(shopper);
  const isOwn =
    'customerId' in owner ? eq(carts.customerId, owner.customerId) : eq(carts.shopperId, owner.shopperId);
  await tx
    .update(checkoutLines)
    .set({ fromChatbot: true })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(
      and(
        eq(checkoutLines.checkoutId, checkoutId),
        eq(carts.storeId, storeId),
        isOwn,
        eq(cartLines.fromChatbot, true),
        sql`(${cartLines.sku}, ${cartLines.bundleId}, ${cartLines.subscriptionOptionId}, ${cartLines.contents})
          is not distinct from (${checkoutLines.sku}, ${checkoutLines.bundleId}, ${checkoutLines.subscriptionOptionId}, ${checkoutLines.contents})`,
      ),
    );
}
