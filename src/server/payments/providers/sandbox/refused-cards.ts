import { and, eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { CardSetupId, PaymentIntentId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sandboxEvents } from '#server/platform/database/schema/sandbox-tables.ts';
import type { CardBehaviour } from './sandbox-cards.ts';

/** Limits declined cards per payment, against card testing. */
const MAX_DECLINES = 10;

/** The error of a card with this behaviour; null when it is accepted or needs authentication. */
export function refusalOf(behaviour: CardBehaviour): DomainError | null {
  switch (behaviour) {
    case 'declined':
      return new DomainError('card_declined', 'Your card was declined. Try another card.');
    case 'insufficient_funds':
      return new DomainError('insufficient_funds', 'Your card has insufficient funds. Try another card.');
    case 'succeeds':
    case 'asks_for_confirmation':
      return null;
  }
}

/** Whether too many cards were declined on a payment or setup. `declined` is the type of that event. */
export async function hasTooManyDeclines(
  tx: Transaction,
  intentId: PaymentIntentId | CardSetupId,
  declined: string,
): Promise<boolean> {
  const { objectId, type } = sandboxEvents;
  return (await tx.$count(sandboxEvents, and(eq(objectId, intentId), eq(type, declined)))) >= MAX_DECLINES;
}

export const tooManyAttempts = () =>
  new DomainError('card_declined', 'Too many cards were declined here, so no other is taken.');
