import { eq } from 'drizzle-orm';
import { smallestCharge } from '#domain/checkout/smallest-charge.ts';
import { DomainError, fieldError } from '#domain/errors.ts';
import type { SubscriptionLineId } from '#domain/ids.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { changePrice, mayChargeMore } from '#domain/subscriptions/agreed-price.ts';
import { subtotalOfLines } from '#domain/subscriptions/change-line.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { subscriptionLines } from '#server/platform/database/schema/subscription-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUnderWay } from '../billing-cycle-under-way.ts';
import { type QuoteRenewal, quoteIfDeliverable } from '../notices/notify-subscribers.ts';
import {
  type BillingCycle,
  changeByOwner,
  readSubscription,
  readSubscriptionLines,
  type Subscription,
  type SubscriptionLine,
} from '../subscription-store.ts';
import { nextDeliveryAt } from '../schedule-next.ts';
import { type ChangedSubscription, changeAsOwner } from './change-subscription.ts';

/** A price per unit that staff have agreed with the owner of a subscription. */
export interface AgreedPrice {
  lineId: SubscriptionLineId;
  unitPriceCents: Cents;
}

/**
 * Sets the price of an item from the next delivery on, for at most its current quantity, and notifies the owner by email. It
 * holds until the interval or the variant changes. Throws `subscription_changed` when the item is gone or its delivery is being charged,
 * `not_possible_now` for a higher price when the next delivery is too near for the owner to object, `amount_too_small` when that delivery
 * would then cost less than a card is charged, and `tax_unavailable`.
 */
export async function agreePrice(
  deps: Pick<Deps, 'db' | 'jobs'> & { quoteRenewal: QuoteRenewal },
  changed: ChangedSubscription,
  price: AgreedPrice,
): Promise<void> {
  await refuseTooSmall(deps, changed, price);
  return changeAsOwner(deps, changed, 'agree_price', 'price_agreed', async (tx, { subscription, due }) => {
    const lines = await readSubscriptionLines(tx, changed.id);
    const before = lines.find(({ id }) => id === price.lineId);
    if (before?.unitPriceCents === price.unitPriceCents) return null;
    changePrice(lines, price);
    if (before && price.unitPriceCents > before.unitPriceCents) await refuseTooLate(tx, subscription, due);
    if (due && (await isUnderWay(tx, due.id)))
      throw new DomainError(
        'subscription_changed',
        'The next delivery is being charged already. Try it again later.',
      );
    await tx
      .update(subscriptionLines)
      .set({ unitPriceCents: price.unitPriceCents, agreedQuantity: before?.quantity ?? null })
      .where(eq(subscriptionLines.id, price.lineId));
    return changeByOwner(tx, changed.id, {});
  });
}

/**
 * Only a small subtotal is quoted with shipping and tax, which may make it large enough. Another revision than the one that
 * was shown is left to the change, which refuses it.
 */
async function refuseTooSmall(
  { db, quoteRenewal }: Pick<Deps, 'db'> & { quoteRenewal: QuoteRenewal },
  { id, shownRevision }: ChangedSubscription,
  price: AgreedPrice,
): Promise<void> {
  const subscription = await readSubscription(db, id);
  if (!subscription || subscription.revision !== (shownRevision ?? subscription.revision)) return;
  const lines = changePrice(await readSubscriptionLines(db, id), price);
  const smallest = smallestCharge(subscription.currency);
  if (subtotalOfLines(lines) >= smallest) return;
  const quote = await quoteIfDeliverable(quoteRenewal, subscription, lines);
  if (!quote || quote.totalCents >= smallest) return;
  const money = (cents: Cents) => formatMoney(cents, subscription.currency);
  throw fieldError(
    '/unit_price',
    `The next delivery would cost ${money(quote.totalCents)}, and cards cannot pay less than ${money(smallest)}. Choose a higher price.`,
    'amount_too_small',
  );
}

async function refuseTooLate(
  tx: Transaction,
  subscription: Subscription,
  due: BillingCycle | null,
): Promise<void> {
  const nextAt = await nextDeliveryAt(tx, subscription, due);
  if (nextAt === null || mayChargeMore(nextAt, await shopTime(tx))) return;
  throw new DomainError(
    'not_possible_now',
    subscription.status === 'paused'
      ? 'If it went on now, the next delivery would be due in less than seven days: too soon for a higher price. Set the price once that day is past.'
      : 'The next delivery is due in less than seven days: too soon for a higher price. Skip it, or set the price after it.',
  );
}

/** The lines with a price that is not agreed yet, to show what the next delivery would cost. Throws as `changePrice`. */
export const withPrice = (lines: readonly SubscriptionLine[], price: AgreedPrice): SubscriptionLine[] =>
  changePrice(lines, price);
