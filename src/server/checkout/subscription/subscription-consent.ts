import type { PricedLine, Quote } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { refuseTooManyAlike } from '#domain/subscriptions/same-items.ts';
import { subscriptionTerms } from '#domain/subscriptions/terms.ts';
import { readSubscriptionOptions } from '#server/catalog/subscription-options.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readShippingCountries } from '#server/shipping/shipping-store.ts';
import { inSeconds } from '../checkout-changes.ts';

/**
 * Consent to the terms of a subscription. `shownTerms` is the text the shopper saw, when the client sends it.
 */
export interface TermsConsent {
  shownTerms: string | null;
}

/** The terms for the subscriptions in a quote. */
export async function termsFor(
  db: Queryable,
  storeId: StoreId,
  { lines, currency }: { lines: readonly Pick<PricedLine, 'subscriptionOptionId'>[]; currency: CurrencyCode },
): Promise<string> {
  const ids = lines.flatMap(({ subscriptionOptionId }) => subscriptionOptionId ?? []);
  const options = await readSubscriptionOptions(db, storeId, ids);
  return subscriptionTerms(
    options.map(({ intervalCount: count, intervalUnit: unit }) => ({ count, unit })),
    await readShippingCountries(db, storeId),
    currency,
  );
}

/**
 * The columns that record the consent; empty without subscriptions. Throws `subscription_unavailable` without
 * consent and for more of an item than a delivery holds, `checkout_changed` when other terms were shown, and `discount_not_applicable` when nothing is left
 * to pay, because then no card would be saved for the next delivery.
 */
export async function agreedTerms(
  db: Queryable,
  storeId: StoreId,
  quote: Quote,
  consent: TermsConsent | null,
) {
  if (!quote.lines.some(({ subscriptionOptionId }) => subscriptionOptionId)) return {};
  if (!consent) {
    throw new DomainError(
      'subscription_unavailable',
      'A subscription needs your consent to its terms: confirm it with confirm_subscription.',
    );
  }
  refuseTooManyAlike(quote.lines);
  const termsText = await termsFor(db, storeId, quote);
  if (consent.shownTerms !== null && consent.shownTerms !== termsText) {
    throw new DomainError('checkout_changed', 'The terms have changed. Please read them again and agree.');
  }
  if (quote.totalCents === 0) {
    throw new DomainError('discount_not_applicable', 'This discount code cannot be applied to your cart');
  }
  return { termsText, termsAcceptedAt: inSeconds(0) };
}
