import { DomainError } from '#domain/errors.ts';
import { mapProviderErrors } from '#server/payments/map-provider-errors.ts';

/** Maps provider errors to errors for the owner: `payment_provider_unavailable`, `subscription_changed`. */
export const answeringOutages = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  mapProviderErrors(
    work,
    () =>
      new DomainError(
        'subscription_changed',
        'The card provider has ended this change of the card. Please load the page again.',
      ),
  );
