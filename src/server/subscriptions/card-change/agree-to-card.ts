import { sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import { assertAllowed } from '#domain/subscriptions/subscription-actions.ts';
import { isWaitingForCard } from '#domain/subscriptions/subscription.ts';
import { cardTerms, importedTerms } from '#domain/subscriptions/terms.ts';
import { readShippingCountries } from '#server/shipping/shipping-store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import {
  lockSubscription,
  readDueBillingCycle,
  readSubscriptionLines,
  type Subscription,
} from '../subscription-store.ts';
import { type CardChange, changeCardChange, lockCardChange } from './card-change-store.ts';

/** The terms the owner agrees to before another card is saved, or the first one of an imported subscription. */
export async function termsOfCard(db: Queryable, subscription: Subscription): Promise<string> {
  const { id, status, currency, intervalCount: count, intervalUnit: unit } = subscription;
  if (isWaitingForCard(subscription)) {
    const lines = await readSubscriptionLines(db, id);
    const cents = lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
    const soldTo = await readShippingCountries(db, subscription.storeId);
    return importedTerms({ count, unit }, soldTo, { cents, currency });
  }
  const due = await readDueBillingCycle(db, id);
  const isOwed = due?.failureReason === 'payment' && status === 'past_due';
  return cardTerms({ count, unit }, { isOwed, currency });
}

/**
 * Stores the owner's consent before the card is sent to the provider; without it no card is applied. Throws
 * `subscription_changed` when the text differs from the shop's, or the change has ended.
 */
export async function agreeToCard(
  db: Database,
  { id, subscriptionId }: CardChange,
  acceptedTerms: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, subscriptionId);
    const change = await lockCardChange(tx, id);
    if (!subscription || !change) throw new Error(`the change ${id} is gone`);
    assertAllowed('change_card', subscription.status);
    const termsText = await termsOfCard(tx, subscription);
    if (change.status !== 'open' || acceptedTerms !== termsText) {
      throw new DomainError(
        'subscription_changed',
        'Something has changed since you opened this page. Nothing was changed or charged; please load it again.',
      );
    }
    await changeCardChange(tx, id, { termsText, termsAcceptedAt: sql`shop_now()` });
  });
}
