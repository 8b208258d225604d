import { DomainError } from '#domain/errors.ts';
import { ProviderRefusal, ProviderUnavailable } from '#server/payments/card-payments.ts';

/** Turns what the provider throws into what an owner can be told: `payment_provider_unavailable`, `subscription_changed`. */
export async function answeringOutages<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      throw new DomainError(
        'payment_provider_unavailable',
        'The card provider does not answer right now. Nothing was charged; please try again in a moment.',
      );
    }
    if (error instanceof ProviderRefusal) {
      throw new DomainError(
        'subscription_changed',
        'The card provider has ended this change of the card. Please load the page again.',
      );
    }
    throw error;
  }
}
