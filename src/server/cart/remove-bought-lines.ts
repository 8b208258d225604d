import { sql } from 'drizzle-orm';
import type { BoxContents } from '#domain/catalog/box.ts';
import type { GiftCardDetails } from '#domain/gift-cards/sold-gift-card.ts';
import type { BundleId, StoreId, SubscriptionOptionId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { preparedQuery, preparedStatement } from '#server/platform/database/prepared-query.ts';
import { cartLines, carts } from '#server/platform/database/schema/cart-tables.ts';
import { withoutAwaiting } from '#server/platform/database/transaction-client.ts';
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
  const { storeId, customerId, shopperId } = buyer;
  const owner = { storeId, customerId, shopperId };
  // The carts before their lines, as everybody locks them who changes a cart.
  await withoutAwaiting(tx, () => cancelledReminder(tx).execute(owner));
  const column = <Key extends keyof BoughtLine>(key: Key) => lines.map((line) => line[key]);
  const inJson = (value: object | null | undefined) => value && JSON.stringify(value);
  await withoutAwaiting(tx, () =>
    removedLines(tx).execute({
      ...owner,
      skus: column('sku'),
      bundleIds: column('bundleId'),
      quantities: column('quantity'),
      subscriptionIds: column('subscriptionOptionId'),
      contents: column('contents').map(inJson),
      giftCards: column('giftCard').map(inJson),
    }),
  );
}

const isOwn = sql`${carts.storeId} = ${sql.placeholder('storeId')}
  and (${carts.customerId} = ${sql.placeholder('customerId')} or ${carts.shopperId} = ${sql.placeholder('shopperId')})`;

const cancelledReminder = preparedQuery((tx) =>
  tx
    .update(carts)
    .set({ email: null, recoveryConsentAt: null, recoveryMailedAt: null })
    .where(isOwn)
    .prepare('reminder_cancelled'),
);

const isOwnAndBought = sql`own.cart_id in (select ${carts.id} from ${carts} where ${isOwn})
  and own.sku is not distinct from bought.sku and own.bundle_id is not distinct from bought.bundle_id
  and own.subscription_option_id is not distinct from bought.subscription_id
  and own.contents is not distinct from bought.contents
  and own.gift_card is not distinct from bought.gift_card`;

const removedLines = preparedStatement(
  sql`
    with bought as materialized (
      select sku, bundle_id, subscription_id, contents, gift_card, sum(quantity)::int as quantity
      from unnest(${sql.placeholder('skus')}::text[], ${sql.placeholder('bundleIds')}::text[],
        ${sql.placeholder('subscriptionIds')}::text[], ${sql.placeholder('contents')}::jsonb[],
        ${sql.placeholder('giftCards')}::jsonb[], ${sql.placeholder('quantities')}::int[])
        as bought(sku, bundle_id, subscription_id, contents, gift_card, quantity)
      group by sku, bundle_id, subscription_id, contents, gift_card),
    emptied as (
      delete from ${cartLines} own using bought where ${isOwnAndBought} and own.quantity <= bought.quantity)
    update ${cartLines} own set quantity = own.quantity - bought.quantity
    from bought where ${isOwnAndBought} and own.quantity > bought.quantity`,
  'bought_lines_removed',
);
