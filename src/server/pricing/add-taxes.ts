import { type Quote, taxableBaseOf, withTaxes } from '#domain/checkout/quote.ts';
import { areGiftCards } from '#domain/gift-cards/sold-gift-card.ts';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';

/**
 * Adds the tax at the quote's address; a total of zero has none, and neither have gift cards. Must be called outside of transactions.
 * Throws as `TaxCalculator`.
 */
export async function addTaxes(
  tax: TaxCalculator,
  quote: Quote,
  to: { storeId: StoreId; address: Address; idempotencyKey: string | null },
): Promise<Quote> {
  if (quote.totalCents === 0 || areGiftCards(quote.lines)) return quote;
  const { lines, ...base } = taxableBaseOf(quote);
  const { storeId, address, idempotencyKey } = to;
  const answer = await tax.calculate({
    storeId,
    currency: quote.currency,
    address,
    lines: lines.map((line, index) => ({ ...line, reference: `line-${index}` })),
    ...base,
    idempotencyKey,
  });
  return withTaxes(quote, answer, answer.reference);
}

/** The idempotency key of a checkout's tax, per version of its totals. */
export const taxKeyOf = ({ id, version }: { id: CheckoutId; version: number }) => `co:${id}:tax:v${version}`;
