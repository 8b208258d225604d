import type { QuoteLine } from '#domain/checkout/quote.ts';
import type { CheckoutId, CustomerId, ShippingOptionId, StoreId, SubscriptionId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Address } from '#domain/shipping/address.ts';
import { nextBillingDate } from '#domain/subscriptions/billing-interval.ts';
import { groupSameItems, quantityOf } from '#domain/subscriptions/same-items.ts';
import { readSubscriptionOptions } from '#server/catalog/subscription-options.ts';
import type { SavedCard } from '#server/payments/card-payments.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { subscriptionLines, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { enqueueNotification } from './notices/subscription-notifications.ts';
import { insertDueBillingCycle } from './subscription-store.ts';

/** A paid checkout that contains subscriptions. */
export interface FirstPurchase {
  checkoutId: CheckoutId;
  storeId: StoreId;
  customerId: CustomerId | null;
  email: string;
  name: string;
  address: Address;
  shippingOptionId: ShippingOptionId;
  currency: CurrencyCode;
  lines: readonly QuoteLine[];
  termsAcceptedAt: Date;
  termsText: string;
  /** Null when no card was saved: the first renewal then fails as if declined. */
  savedCard: SavedCard | null;
}

/**
 * Starts one subscription per billing interval, at the prices of the first purchase, in the transaction that
 * completes the checkout; the database refuses duplicates. docs/decisions/0040.
 */
export async function startSubscriptions(tx: Transaction, jobs: Jobs, first: FirstPurchase): Promise<void> {
  const chosen = new Set(first.lines.flatMap(({ subscriptionOptionId }) => subscriptionOptionId ?? []));
  const options = await readSubscriptionOptions(tx, first.storeId, [...chosen]);
  const now = await shopTime(tx);
  const timeZone = await storeTimeZone(tx, first.storeId);
  for (const { subscriptionOptionId, intervalCount, intervalUnit } of options) {
    const { lines: _, savedCard, ...facts } = first;
    const [started] = await tx
      .insert(subscriptions)
      .values({
        ...facts,
        subscriptionOptionId,
        intervalCount,
        intervalUnit,
        anchorAt: now,
        status: 'active',
        providerCustomerId: savedCard?.customerId ?? null,
        providerPaymentMethodId: savedCard?.paymentMethodId ?? null,
        cardSummary: savedCard?.summary ?? null,
      })
      .returning({ id: subscriptions.id });
    if (!started) throw new Error('an inserted subscription came back empty');
    const own = { id: started.id, storeId: first.storeId };
    await insertLines(
      tx,
      own,
      first.lines.filter((line) => line.subscriptionOptionId === subscriptionOptionId),
    );
    const calendar = { anchor: now, count: intervalCount, unit: intervalUnit, timeZone };
    await insertDueBillingCycle(tx, own, nextBillingDate(calendar, { now }));
    await enqueueNotification(tx, jobs, { subscriptionId: started.id, news: 'started', occasion: 'first' });
  }
}

/** The same item twice at one interval becomes one line. */
async function insertLines(
  tx: Transaction,
  { id, storeId }: { id: SubscriptionId; storeId: StoreId },
  lines: readonly QuoteLine[],
): Promise<void> {
  const rows = groupSameItems(lines).map((same) => {
    const [{ sku, bundleId, contents = null, unitPriceCents }] = same;
    return {
      storeId,
      subscriptionId: id,
      sku,
      bundleId,
      contents,
      unitPriceCents,
      quantity: quantityOf(same),
    };
  });
  await tx.insert(subscriptionLines).values(rows);
}
