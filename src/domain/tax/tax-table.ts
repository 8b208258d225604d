import { allocate, type Cents, centsAtRate, rateWithin } from '../money.ts';
import { type BaseTaxes, sumOfTaxes, type TaxableBase, type TaxShare } from './taxes.ts';

/** A tax rate for a tax class, or for `shipping`, at an address. Several rules may apply to one class. */
export interface TaxRate {
  taxClass: string;
  ratePartsPerMillion: number;
  label: string;
}

const SHIPPING_CLASS = 'shipping';

/**
 * The taxes of a base by a table of rates, on the line's amount after discount. A tax that is added is rounded once for each
 * rule, half up; one that the amount includes is rounded once for all of them (docs/decisions/0310). Shipping is taxed where there is a
 * rate for `shipping` and any line is taxed.
 */
export function taxesFromTable(rates: readonly TaxRate[], base: TaxableBase): BaseTaxes {
  const sharesOf = (taxClass: string, amountCents: number) =>
    sharesAt(
      rates.filter((rate) => rate.taxClass === taxClass),
      amountCents,
      base.pricesIncludeTax ?? false,
    );
  const lines = base.lines.map(({ taxClass, amountCents }) => sharesOf(taxClass, amountCents));
  const isTaxed = lines.some((shares) => sumOfTaxes(shares) > 0);
  return { lines, shipping: isTaxed ? sharesOf(SHIPPING_CLASS, base.shippingCents) : [] };
}

function sharesAt(rates: readonly TaxRate[], taxedCents: Cents, isIncluded: boolean): TaxShare[] {
  const weights = rates.map(({ ratePartsPerMillion }) => ratePartsPerMillion);
  const amounts = isIncluded
    ? allocate(rateWithin(taxedCents, sumOf(weights)), weights)
    : weights.map((rate) => centsAtRate(taxedCents, rate));
  return rates
    .map(({ label, ratePartsPerMillion }, index) => ({
      label,
      ratePartsPerMillion,
      amountCents: amounts[index] ?? 0,
    }))
    .filter(({ amountCents }) => amountCents > 0);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
