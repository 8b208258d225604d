import type { CallAnswer } from '#contracts/call.ts';
import type { orderAgain } from '#contracts/account/order-calls.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { quantitiesToOrderAgain } from '#domain/orders/order-again.ts';
import { cartItemsOf } from '#server/cart/keep-cart.ts';
import { loadPurchasables } from '#server/catalog/purchasables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { currencyOfCall } from '#server/platform/stores/store-currency.ts';
import { type Order, type OrderLine, withOrderLines } from '../order-store.ts';

/**
 * What of an order can be bought today, in stock and at today's prices, and what cannot. Lines of a subscription are
 * bought once: ordering again must not start a second subscription. Gift cards are left out, because their day has passed.
 */
export async function itemsToOrderAgain(
  db: Database,
  order: Order,
  wanted: CurrencyCode | undefined,
): Promise<CallAnswer<typeof orderAgain>> {
  const { storeId } = order;
  const { lines } = await withOrderLines(db, order);
  const currency = await currencyOfCall(db, { storeId, currency: wanted, items: [] });
  const { items, availableBySku } = await loadPurchasables(
    db,
    storeId,
    currency,
    lines.map((line) => ({ ...line, subscriptionOptionId: null, giftCard: null })),
  );
  const soldToday = lines.map((line, index) => ({ line, now: items[index] ?? null }));
  const quantities = quantitiesToOrderAgain(
    soldToday.map(({ line, now }) => ({
      quantity: line.quantity,
      skuQuantities: now?.skuQuantities ?? null,
    })),
    availableBySku,
  );
  const toBuy = lines.flatMap((line, index) => {
    const quantity = quantities[index] ?? 0;
    const { sku, bundleId, contents } = line;
    return quantity > 0
      ? [
          {
            sku,
            bundleId,
            subscriptionOptionId: null,
            contents,
            giftCard: null,
            quantity,
            fromChatbot: false,
          },
        ]
      : [];
  });
  return {
    items: await cartItemsOf(db, storeId, currency, toBuy),
    missing: soldToday.flatMap(({ line, now }, index) =>
      missingOf(line, now !== null, quantities[index] ?? 0),
    ),
  };
}

function missingOf({ title, description, quantity }: OrderLine, isSold: boolean, possible: number) {
  if (possible === quantity) return [];
  const reason = possible > 0 ? ('fewer' as const) : isSold ? ('sold_out' as const) : ('not_sold' as const);
  return [{ title, description, reason, quantity: quantity - possible }];
}
