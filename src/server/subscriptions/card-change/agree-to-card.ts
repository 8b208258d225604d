import { sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import { assertAllowed } from '#domain/subscriptions/subscription-actions.ts';
import { cardTerms } from '#domain/subscriptions/terms.ts';
import type { Database } from '#server/platform/database/database.ts';
import { lockSubscription, type Subscription } from '../subscription-store.ts';
import { type CardChange, changeCardChange, lockCardChange } from './card-change-store.ts';

/** What the owner of a subscription agrees to before another card is kept for it. */
export const termsOfCard = ({ intervalCount: count, intervalUnit: unit }: Subscription): string =>
  cardTerms({ count, unit });

/**
 * Keeps what the owner agreed to, before the card goes to the provider: without it no card is taken, however the change is finished.
 * Throws `subscription_changed` for another text than the shop's own, or when the change is over.
 */
export async function agreeToCard(
  db: Database,
  { id, subscription: subscriptionId }: CardChange,
  acceptedTerms: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, subscriptionId);
    const change = await lockCardChange(tx, id);
    if (!subscription || !change) throw new Error(`the change ${id} is gone`);
    assertAllowed('change_card', subscription.status);
    const termsText = termsOfCard(subscription);
    if (change.status !== 'open' || acceptedTerms !== termsText) {
      throw new DomainError(
        'subscription_changed',
        'Something has changed since you opened this page. Nothing was changed or charged; please load it again.',
      );
    }
    await changeCardChange(tx, id, { termsText, termsAcceptedAt: sql`shop_now()` });
  });
}
