import Stripe from 'stripe';
import { DomainError } from '#domain/errors.ts';
import { GIFT_CARD_CLASS } from '#domain/gift-cards/sold-gift-card.ts';
import type { Address } from '#domain/shipping/address.ts';
import { isPostalCodeArea } from '#domain/shipping/postal-code.ts';
import { noTaxes, sumOfTaxes, type TaxShare } from '#domain/tax/taxes.ts';
import {
  type TaxableLine,
  type TaxCalculator,
  type TaxRequest,
  type TaxResult,
  taxUnavailable,
} from '#server/tax/tax-calculator.ts';
import { ProviderRefusal, ProviderUnavailable } from '../../card-payments.ts';
import { atStripe } from './provider-errors.ts';
import { notUnderstood } from './stripe-intents.ts';

/**
 * Stripe's tax codes of the shop's tax classes. Others use the general code, which is taxed at least as high:
 * docs/tax.md. https://docs.stripe.com/tax/tax-codes
 */
const TAX_CODES: ReadonlyMap<string, string> = new Map([
  ['groceries', 'txcd_40070005'],
  ['gift_boxes', 'txcd_40050004'],
  // Lines of their own in draft orders, whose prices are final.
  ['untaxed', 'txcd_00000000'],
  // What is bought with a gift card is taxed.
  [GIFT_CARD_CLASS, 'txcd_00000000'],
]);
const GENERAL_TAX_CODE = 'txcd_99999999';
const SHIPPING = 'txcd_92010001';
/** As many as the SDK collects. */
const MAX_LINES = 10_000;

/** Taxes by Stripe Tax, wherever the business has registered; elsewhere nothing is taxed. */
export function createStripeTaxCalculator(stripe: Stripe): TaxCalculator {
  return {
    async calculate(question) {
      const taxable = question.lines.filter(({ amountCents }) => amountCents > 0);
      if (taxable.length === 0) return { ...noTaxes(question.lines.length), reference: null };
      return answering(async () => {
        const calculation = await ask(stripe, question, taxable);
        return toAnswer(question, calculation, await linesOf(stripe, calculation));
      });
    },
  };
}

/** All lines: the list inside a calculation ends after the first ten. */
async function linesOf(
  stripe: Stripe,
  { id, line_items: listed }: Stripe.Tax.Calculation,
): Promise<Stripe.Tax.CalculationLineItem[]> {
  if (!id || !listed?.has_more) return listed?.data ?? [];
  const page = { limit: 100, expand: ['data.tax_breakdown'] };
  return atStripe(() =>
    stripe.tax.calculations.listLineItems(id, page).autoPagingToArray({ limit: MAX_LINES }),
  );
}

async function ask(
  stripe: Stripe,
  { currency, address, shippingCents, idempotencyKey, pricesIncludeTax }: TaxRequest,
  lines: readonly TaxableLine[],
): Promise<Stripe.Tax.Calculation> {
  const taxBehavior = pricesIncludeTax ? ('inclusive' as const) : ('exclusive' as const);
  const request = {
    currency,
    customer_details: {
      address: { ...address, line2: address.line2 ?? '', postal_code: wholePostalCode(address) },
      address_source: 'shipping' as const,
    },
    line_items: lines.map(({ reference, taxClass, quantity, amountCents }) => ({
      reference,
      amount: amountCents,
      quantity,
      tax_behavior: taxBehavior,
      tax_code: TAX_CODES.get(taxClass) ?? GENERAL_TAX_CODE,
    })),
    ...(shippingCents > 0 && {
      shipping_cost: { amount: shippingCents, tax_behavior: taxBehavior, tax_code: SHIPPING },
    }),
    expand: ['line_items.data.tax_breakdown', 'shipping_cost.tax_breakdown'],
  };
  return atStripe(() =>
    stripe.tax.calculations.create(request, idempotencyKey ? { idempotencyKey } : undefined),
  );
}

/** Half a postal code, as wallets show it, is left out: the province decides then. */
const wholePostalCode = ({ country, postal_code }: Address) =>
  isPostalCodeArea(postal_code, country) ? '' : postal_code;

function toAnswer(
  question: TaxRequest,
  calculation: Stripe.Tax.Calculation,
  answered: readonly Stripe.Tax.CalculationLineItem[],
): TaxResult {
  if (calculation.object !== 'tax.calculation') throw notUnderstood('it is not a calculation of tax');
  const lines = question.lines.map((line) => {
    if (line.amountCents === 0) return [];
    const found = answered.find(({ reference }) => reference === line.reference);
    if (!found) throw notUnderstood(`it says nothing of ${line.reference}`);
    return sharesOf(found);
  });
  const { shipping_cost: shipping, id } = calculation;
  return { lines, shipping: shipping ? sharesOf(shipping) : [], reference: id };
}

interface Taxed {
  amount_tax: number;
  tax_breakdown?: Stripe.Tax.CalculationLineItem.TaxBreakdown[] | null;
}

/**
 * Taxes by rule; a single sum when Stripe's rules do not add up to its total, as when it rounds the whole.
 */
function sharesOf({ amount_tax, tax_breakdown }: Taxed): TaxShare[] {
  if (amount_tax === 0) return [];
  const shares = (tax_breakdown ?? []).filter(({ amount }) => amount > 0).map(shareOf);
  if (sumOfTaxes(shares) === amount_tax) return shares;
  return [{ label: 'Tax', ratePartsPerMillion: null, amountCents: amount_tax }];
}

function shareOf({
  amount,
  jurisdiction,
  tax_rate_details,
}: Stripe.Tax.CalculationLineItem.TaxBreakdown): TaxShare {
  const rate = Math.round(Number(tax_rate_details?.percentage_decimal ?? 0) * 10_000);
  return {
    label: [jurisdiction.display_name, tax_rate_details?.display_name].filter(Boolean).join(' '),
    ratePartsPerMillion: rate > 0 ? rate : null,
    amountCents: amount,
  };
}

/** Maps Stripe's errors to errors for the shopper. */
async function answering<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (isUnknownPlace(error))
      throw new DomainError(
        'unknown_address',
        'We could not find this address. Check the street, the city and the ZIP or postal code.',
      );
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefusal) throw taxUnavailable();
    throw error;
  }
}

const isUnknownPlace = (error: unknown) =>
  error instanceof ProviderRefusal &&
  error.cause instanceof Stripe.errors.StripeError &&
  error.cause.code === 'customer_tax_location_invalid';
