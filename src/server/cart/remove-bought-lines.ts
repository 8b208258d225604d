import { sql } from 'drizzle-orm';
import type { BoxContents } from '#domain/catalog/box.ts';
import type { GiftCardDetails } from '#domain/gift-cards/sold-gift-card.ts';
import type { BundleId, StoreId, SubscriptionOptionId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { withoutAwaiting } from '#server/platform/database/transaction-client.ts';
import { cartLines, carts } from '#server/platform/database/schema/cart-tables.ts';
import type { Shopper } from '#server/platform/sessions/sessions.ts';

export interface BoughtLine {
  sku: string | null;
  bundleId: BundleId | null;
  subscriptionOptionId: SubscriptionOptionId | null;
  contents?: BoxContents | null | undefined;
  giftCard?: GiftCardDetails | null | undefined;
  quantity: number;
}

/**
 * Removes bought quantities from the buyer's cart in the transaction that places the order, and cancels its
 * reminder. Quantities added meanwhile stay. Spec §4: after the order succeeds the cart is emptied.
 */
export async function removeBoughtLines(
  tx: Transaction,
  buyer: Shopper & { storeId: StoreId },
  lines: readonly BoughtLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const isOwn = sql`${carts.storeId} = ${buyer.storeId}
    and (${carts.customerId} = ${buyer.customerId} or ${carts.shopperId} = ${buyer.shopperId})`;
  // The carts before their lines, as everybody locks them who changes a cart.
  await withoutAwaiting(tx, () =>
    tx
      .update(carts)
      .set({ email: null, recoveryConsentAt: null, recoveryMailedAt: null })
      .where(isOwn)
      .execute(),
  );
  const column = <Key extends keyof BoughtLine>(key: Key) => sql.param(lines.map((line) => line[key]));
  const contents = sql.param(lines.map((line) => line.contents && JSON.stringify(line.contents)));
  const giftCards = sql.param(lines.map((line) => line.giftCard && JSON.stringify(line.giftCard)));
  const bought = sql`(
    select sku, bundle_id, subscription_id, contents, gift_card, sum(quantity)::int as quantity
    from unnest(${column('sku')}::text[], ${column('bundleId')}::text[], ${column('subscriptionOptionId')}::text[],
      ${contents}::jsonb[], ${giftCards}::jsonb[], ${column('quantity')}::int[])
      as bought(sku, bundle_id, subscription_id, contents, gift_card, quantity)
    group by sku, bundle_id, subscription_id, contents, gift_card
  )`;
  const isOwnAndBought = sql`own.cart_id in (select ${carts.id} from ${carts} where ${isOwn})
    and own.sku is not distinct from bought.sku and own.bundle_id is not distinct from bought.bundle_id
    and own.subscription_option_id is not distinct from bought.subscription_id
    and own.contents is not distinct from bought.contents
    and own.gift_card is not distinct from bought.gift_card`;
  const removal = sql`
    with bought as materialized ${bought},
    emptied as (
      delete from ${cartLines} own using bought where ${isOwnAndBought} and own.quantity <= bought.quantity)
    update ${cartLines} own set quantity = own.quantity - bought.quantity
    from bought where ${isOwnAndBought} and own.quantity > bought.quantity`;
  await withoutAwaiting(tx, () => tx.execute(removal).execute());
}
