import { sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { CartId, StoreId } from '#domain/ids.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import { cartLines } from '#server/platform/database/schema/cart-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { cartLinks } from './cart-link.ts';
import { ownerOfCart } from './cart-reminder-store.ts';
import { type CartOwner, dropExcessLines, lockCart } from './cart-store.ts';

/**
 * The cart id of an emailed link. Throws `bad_token` for a link with a wrong signature, an expired one, or one
 * whose cart was deleted.
 */
export async function cartOfLink(
  { db, sessionSecret }: Pick<Deps, 'db' | 'sessionSecret'>,
  token: string,
): Promise<CartId> {
  const cartId = cartLinks(sessionSecret).idOf(token, await shopTime(db));
  if (cartId && (await ownerOfCart(db, cartId))) return cartId;
  throw new DomainError('bad_token', 'This link does not work any more.');
}

/**
 * Merges a cart into the requester's, taking the larger quantity of each line, so that opening the link twice
 * or on the original device changes nothing.
 */
export async function restoreCart(
  { db }: Pick<Deps, 'db'>,
  { storeId, owner, fromId }: { storeId: StoreId; owner: CartOwner; fromId: CartId },
): Promise<void> {
  await db.transaction(async (tx) => {
    const cartId = await lockCart(tx, storeId, owner);
    if (cartId === fromId) return;
    await tx.execute(sql`
      insert into ${cartLines} as own
        (store_id, cart_id, sku, bundle_id, subscription_option_id, contents, gift_card, quantity, from_chatbot, position)
      select store_id, ${cartId}, sku, bundle_id, subscription_option_id, contents, gift_card, quantity, from_chatbot,
        position + coalesce((select max(position) + 1 from ${cartLines} where cart_id = ${cartId}), 0)
      from ${cartLines} where cart_id = ${fromId} and store_id = ${storeId}
      on conflict on constraint cart_lines_identity
      do update set quantity = greatest(own.quantity, excluded.quantity),
        from_chatbot = own.from_chatbot or excluded.from_chatbot`);
    await dropExcessLines(tx, cartId);
  });
}
