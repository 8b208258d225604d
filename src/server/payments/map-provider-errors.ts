import { DomainError } from '#domain/errors.ts';
import { ProviderRefusal, ProviderUnavailable } from './card-payments.ts';

/**
 * Maps provider errors: `payment_provider_unavailable` when the outcome is unknown, and the result of
 * `refused` for refusals.
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
