import { and, eq } from 'drizzle-orm';
import type { PaymentMethodId, ProviderCustomerId } from '#domain/ids.ts';
import type { CardSummary } from '#domain/subscriptions/card-summary.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sandboxSavedCards } from '#server/platform/database/schema/sandbox-tables.ts';
import { type SavedPaymentMethod, UnusableCard } from '../../card-payments.ts';
import type { SavedCardBehaviour } from './sandbox-cards.ts';
import { randomId, type SandboxIntent } from './sandbox-intents.ts';

export const newCustomer = () => randomId<ProviderCustomerId>('cus');

/** Saves a card for a customer as a token with its summary and its test behaviour. Returns the token. */
export async function saveCard(
  tx: Transaction,
  customerId: ProviderCustomerId,
  { summary, whenKept }: { summary: CardSummary; whenKept: SavedCardBehaviour },
): Promise<PaymentMethodId> {
  const id = randomId<PaymentMethodId>('pm');
  await tx.insert(sandboxSavedCards).values({ id, customerId, whenCharged: whenKept, summary });
  return id;
}

/** The outcome of charging a saved card. Throws `UnusableCard` for another customer's card. */
export async function chargedWith(
  tx: Transaction,
  intent: SandboxIntent,
  { customerId, paymentMethodId }: SavedPaymentMethod,
): Promise<{ type: string; consequence: Partial<SandboxIntent> }> {
  const [card] = await tx
    .select()
    .from(sandboxSavedCards)
    .where(and(eq(sandboxSavedCards.id, paymentMethodId), eq(sandboxSavedCards.customerId, customerId)));
  if (!card || intent.customerId !== customerId) throw new UnusableCard('This card was not kept for that.');
  switch (card.whenCharged) {
    case 'succeeds':
      return {
        type: 'payment_intent.amount_capturable_updated',
        consequence: { status: 'requires_capture', lastError: null, cardSummary: card.summary },
      };
    case 'declined':
      return { type: 'payment_intent.payment_failed', consequence: { lastError: 'card_declined' } };
    case 'insufficient_funds':
      return { type: 'payment_intent.payment_failed', consequence: { lastError: 'insufficient_funds' } };
  }
}
