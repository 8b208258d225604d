import { DomainError } from '#domain/errors.ts';
import { AmountTooSmall, ProviderRefusal, ProviderUnavailable } from './card-payments.ts';

/**
 * Maps provider errors: `payment_provider_unavailable` when the outcome is unknown, `amount_too_small`, and the result of
 * `refused` for other refusals.
 */
export async function mapProviderErrors<Answer>(
  work: () => Promise<Answer>,
  refused: (refusal: ProviderRefusal) => Error,
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
    if (error instanceof AmountTooSmall) {
      throw new DomainError(
        'amount_too_small',
        'Cards cannot pay that little. Add something to your cart, or leave out the discount code.',
      );
    }
    throw error instanceof ProviderRefusal ? refused(error) : error;
  }
}
