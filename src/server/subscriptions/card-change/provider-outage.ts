import { DomainError } from '#domain/errors.ts';
import { tellingOutages } from '#server/payments/telling-outages.ts';

/** Turns what the provider throws into what an owner can be told: `payment_provider_unavailable`, `subscription_changed`. */
export const answeringOutages = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  tellingOutages(
    work,
    () =>
      new DomainError(
        'subscription_changed',
        'The card provider has ended this change of the card. Please load the page again.',
      ),
  );
