import { DomainError } from '#domain/errors.ts';
import { ProviderRefusal, ProviderUnavailable } from './card-payments.ts';

/**
 * Turns what the provider throws into an error for a person: `payment_provider_unavailable` when nobody knows whether it was done, and
 * what `refused` says when the provider will not do it.
 */
export async function mapProviderErrors<Answer>(
  work: () => Promise<Answer>,
  refused: () => DomainError,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      throw new DomainError(
        'payment_provider_unavailable',
        'The card provider does not answer right now. Nothing was charged; please try again in a moment.',
      );
    }
    throw error instanceof ProviderRefusal ? refused() : error;
  }
}
