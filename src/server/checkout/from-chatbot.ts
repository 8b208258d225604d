import { type SQL, sql } from 'drizzle-orm';
import type { PricedLine } from '#domain/checkout/quote.ts';
import type { StoreId } from '#domain/ids.ts';
import { cartOwnerOf } from '#server/cart/cart-store.ts';
import { cartLines, carts } from '#server/platform/database/schema/cart-tables.ts';
import type { Shopper } from '#server/platform/sessions/sessions.ts';

/** Whether the concierge put a line into the shopper's cart, as the value of a row. Spec §3, Cart item: fromChatbot. */
export function isFromChatbot(
  storeId: StoreId,
  shopper: Shopper,
  { sku, bundleId, subscriptionOptionId, contents, giftCard }: PricedLine,
): SQL<boolean> {
  const owner = cartOwnerOf(shopper);
  const isOwn =
    'customerId' in owner
      ? sql`${carts.customerId} = ${owner.customerId}`
      : sql`${carts.shopperId} = ${owner.shopperId}`;
  const box = contents ? JSON.stringify(contents) : null;
  const card = giftCard ? JSON.stringify(giftCard) : null;
  return sql<boolean>`exists (
    select from ${cartLines} join ${carts} on ${carts.id} = ${cartLines.cartId}
    where ${carts.storeId} = ${storeId} and ${isOwn} and ${cartLines.fromChatbot}
      and (${cartLines.sku}, ${cartLines.bundleId}, ${cartLines.subscriptionOptionId}, ${cartLines.contents}, ${cartLines.giftCard})
        is not distinct from (${sku}::text, ${bundleId}::text, ${subscriptionOptionId}::text, ${box}::jsonb, ${card}::jsonb))`;
}
