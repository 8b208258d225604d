import { sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { cartLines, carts } from '#server/platform/database/schema/cart-tables.ts';
import type { Shopper } from '#server/platform/sessions/sessions.ts';

/**
 * Whether the concierge put a row that is given into its shopper's cart, which `storeId`, `cartShopperId` and `cartCustomerId` name; all
 * null for a line of no cart. Spec §3, Cart item: fromChatbot.
 */
export const isFromChatbot = sql<boolean>`exists (
  select from ${cartLines} join ${carts} on ${carts.id} = ${cartLines.cartId}
  where ${carts.storeId} = ${sql.placeholder('storeId')}
    and (${carts.customerId} = ${sql.placeholder('cartCustomerId')} or ${carts.shopperId} = ${sql.placeholder('cartShopperId')})
    and ${cartLines.fromChatbot}
    and (${cartLines.sku}, ${cartLines.bundleId}, ${cartLines.subscriptionOptionId}, ${cartLines.contents}, ${cartLines.giftCard})
      is not distinct from (given.sku, given.bundle_id, given.subscription_option_id, given.contents, given.gift_card))`;

/** The values of its placeholders for the cart of a shopper. */
export const cartOf = (storeId: StoreId, shopper: Shopper | null) => ({
  storeId,
  cartCustomerId: shopper?.customerId ?? null,
  cartShopperId: shopper && shopper.customerId === null ? shopper.shopperId : null,
});
