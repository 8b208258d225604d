import { eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { Cents } from '#domain/money.ts';
import { changeLine, type LineChange, subtotalOfLines } from '#domain/subscriptions/change-line.ts';
import { loadPurchasables } from '#server/catalog/purchasables.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { subscriptionLines } from '#server/platform/database/schema/subscription-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type ChangedSubscription, changeAsOwner } from './change-subscription.ts';
import {
  changeByOwner,
  readSubscriptionLines,
  type Subscription,
  type SubscriptionLine,
} from '../subscription-store.ts';

/**
 * Changes the quantity of an item, removes it, or sends another variant of its product instead, from the next delivery
 * on. `expectedSubtotal` is what the owner was shown for the changed items. Throws `subscription_changed` when that
 * is not what they cost or the item is gone, and `subscription_unavailable` when the variant is not sold in the interval,
 * nothing would be left, or its price was agreed for fewer.
 */
export function changeItem(
  deps: Pick<Deps, 'db' | 'jobs'>,
  changed: ChangedSubscription,
  { expectedSubtotal, ...change }: LineChange & { expectedSubtotal: Cents },
): Promise<void> {
  return changeAsOwner(deps, changed, 'change_item', 'items_changed', async (tx, { subscription }) => {
    const lines = await readSubscriptionLines(tx, changed.id);
    const line = lines.find(({ id }) => id === change.lineId);
    const isSwap = change.newSku !== null && change.newSku !== line?.sku;
    const newPrice = isSwap ? await priceOfOtherVariant(tx, subscription, line, change.newSku) : 0;
    const after = changeLine(lines, change, newPrice);
    if (subtotalOfLines(after) !== expectedSubtotal)
      throw new DomainError(
        'subscription_changed',
        'The price has changed meanwhile. Please look at it again.',
      );
    const edited = after.filter((one) => !lines.includes(one));
    const removed = lines.filter(({ id }) => after.every((one) => one.id !== id));
    if (removed.length === 0 && edited.every((one) => isAsBefore(lines, one))) return null;
    await storeLines(tx, { removed, edited });
    return changeByOwner(tx, changed.id, {});
  });
}

/** Today's price of another variant of the same product. */
async function priceOfOtherVariant(
  db: Queryable,
  { storeId, currency, subscriptionOptionId }: Subscription,
  line: SubscriptionLine | undefined,
  newSku: string | null,
): Promise<Cents> {
  const { items } = await loadPurchasables(db, storeId, currency, [
    { sku: line?.sku ?? '', quantity: 1 },
    { sku: newSku, quantity: 1, subscriptionOptionId },
  ]);
  const [former, other] = items;
  if (line && (!other || former?.productHandle !== other.productHandle))
    throw new DomainError(
      'subscription_unavailable',
      'This is not sold at the interval of your subscription. Choose another one.',
    );
  return other?.unitPriceCents ?? 0;
}

const isAsBefore = (lines: readonly SubscriptionLine[], { id, sku, quantity }: SubscriptionLine) =>
  lines.some((line) => line.id === id && line.sku === sku && line.quantity === quantity);

/** Removed lines first: the database refuses two of the same item. */
async function storeLines(
  tx: Transaction,
  { removed, edited }: { removed: readonly SubscriptionLine[]; edited: readonly SubscriptionLine[] },
): Promise<void> {
  for (const { id } of removed) await tx.delete(subscriptionLines).where(eq(subscriptionLines.id, id));
  for (const { id, sku, quantity, unitPriceCents, agreedQuantity } of edited)
    await tx
      .update(subscriptionLines)
      .set({ sku, quantity, unitPriceCents, agreedQuantity })
      .where(eq(subscriptionLines.id, id));
}
