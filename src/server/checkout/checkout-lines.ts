import { asc, eq, sql } from 'drizzle-orm';
import type { PricedLine } from '#domain/checkout/quote.ts';
import type { CheckoutId } from '#domain/ids.ts';
import { soldGiftCardToWire } from '#server/catalog/gift-card-wire.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { givenRows } from '#server/platform/database/given-rows.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { checkoutLines } from '#server/platform/database/schema/checkout-tables.ts';
import { withoutAwaiting } from '#server/platform/database/transaction-client.ts';
import type { Shopper } from '#server/platform/sessions/sessions.ts';
import { type Checkout, type CheckoutLine, lockCheckout } from './checkout-store.ts';
import { cartOf, isFromChatbot } from './from-chatbot.ts';

export async function readLines(db: Queryable, checkoutId: CheckoutId): Promise<CheckoutLine[]> {
  return linesOfCheckout(db).execute({ checkoutId });
}

const linesOfCheckout = preparedQuery((db) =>
  db
    .select()
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, sql.placeholder('checkoutId')))
    .orderBy(asc(checkoutLines.position))
    .prepare('lines_of_checkout'),
);

/** A checkout that is locked until the transaction ends, with its lines as they are then. Null when there is none. */
export async function lockWithLines(
  tx: Transaction,
  checkoutId: CheckoutId,
): Promise<{ checkout: Checkout | null; lines: CheckoutLine[] }> {
  const [checkout, lines] = await Promise.all([lockCheckout(tx, checkoutId), readLines(tx, checkoutId)]);
  return { checkout, lines };
}

/** Stores the lines of a new checkout; without a shopper none comes from a cart. */
export async function insertLines(
  tx: Transaction,
  { id: checkoutId, storeId }: Pick<Checkout, 'id' | 'storeId'>,
  lines: readonly PricedLine[],
  shopper: Shopper | null,
): Promise<void> {
  if (lines.length === 0) return;
  const rows = LINES.parameterOf(
    lines.map((line, position) => ({
      storeId,
      checkoutId,
      position,
      sku: line.sku,
      bundleId: line.bundleId,
      subscriptionOptionId: line.subscriptionOptionId,
      contents: line.contents ?? null,
      giftCard: line.giftCard ?? null,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
    })),
  );
  await withoutAwaiting(tx, () => insertedLines(tx).execute({ ...cartOf(storeId, shopper), rows }));
}

const LINES = givenRows<Omit<typeof checkoutLines.$inferInsert, 'fromChatbot'>>(checkoutLines, {
  fromChatbot: isFromChatbot,
});

const insertedLines = preparedQuery((tx) =>
  tx.insert(checkoutLines).select(LINES.query).prepare('inserted_checkout_lines'),
);

export async function replaceLines(
  tx: Transaction,
  checkout: Pick<Checkout, 'id' | 'storeId'>,
  lines: readonly PricedLine[],
  shopper: Shopper,
): Promise<void> {
  await tx.delete(checkoutLines).where(eq(checkoutLines.checkoutId, checkout.id));
  await insertLines(tx, checkout, lines, shopper);
}

/** A line as an item to be priced again. */
export function toItem({ sku, bundleId, subscriptionOptionId, contents, giftCard, quantity }: CheckoutLine) {
  return {
    sku,
    bundle_id: bundleId,
    subscription: subscriptionOptionId,
    sku_to_quantity: contents && { ...contents },
    gift_card: soldGiftCardToWire(giftCard),
    quantity,
  };
}
