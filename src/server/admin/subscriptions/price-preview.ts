import type { adminPricePreview } from '#contracts/admin/customers/subscriptions-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { type Quote, taxNameOf } from '#domain/checkout/quote.ts';
import { mayChargeMore } from '#domain/subscriptions/agreed-price.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type AgreedPrice, withPrice } from '#server/subscriptions/changes/agree-price.ts';
import { type QuoteRenewal, quoteIfPossible } from '#server/subscriptions/notices/notify-subscribers.ts';
import { nextDeliveryAt } from '#server/subscriptions/schedule-next.ts';
import {
  readDueBillingCycle,
  readSubscriptionLines,
  type Subscription,
} from '#server/subscriptions/subscription-store.ts';

/** What the next delivery costs now, and with another price. Throws as `agreePrice` for an item that is gone. */
export async function pricePreview(
  { db, quoteRenewal }: { db: Database; quoteRenewal: QuoteRenewal },
  subscription: Subscription,
  price: AgreedPrice,
): Promise<CallAnswer<typeof adminPricePreview>> {
  const lines = await readSubscriptionLines(db, subscription.id);
  const changed = withPrice(lines, price);
  const agreed = lines.find(({ id }) => id === price.lineId)?.unitPriceCents ?? 0;
  const due = await readDueBillingCycle(db, subscription.id);
  const nextAt = await nextDeliveryAt(db, subscription, due);
  return {
    before: amountOf(await quoteIfPossible(quoteRenewal, subscription)),
    after: amountOf(await quoteIfPossible(quoteRenewal, subscription, changed)),
    due_at: nextAt?.toISOString() ?? null,
    is_too_late:
      nextAt !== null && price.unitPriceCents > agreed && !mayChargeMore(nextAt, await shopTime(db)),
  };
}

const amountOf = (quote: Quote | null) =>
  quote && {
    subtotal: quote.subtotalCents,
    shipping: quote.shippingCents,
    tax: quote.taxCents,
    tax_name: taxNameOf(quote),
    total: quote.totalCents,
  };
