import { rateOf } from '../money.ts';
import { type BaseTaxes, sumOfTaxes, type TaxableBase, type TaxShare } from './taxes.ts';

/** A tax rate for a tax class, or for `shipping`, at an address. Several rules may apply to one class. */
export interface TaxRate {
  taxClass: string;
  ratePartsPerMillion: number;
  label: string;
}

const SHIPPING_CLASS = 'shipping';

/**
 * The taxes of a base by a table of rates: each rule is rounded once, half up, on the line's amount after
 * discount. Shipping is taxed where there is a rate for `shipping` and any line is taxed.
 */
export function taxesFromTable(rates: readonly TaxRate[], base: TaxableBase): BaseTaxes {
  const sharesOf = (taxClass: string, amountCents: number) =>
    rates.filter((rate) => rate.taxClass === taxClass).flatMap((rate) => share(rate, amountCents));
  const lines = base.lines.map(({ taxClass, amountCents }) => sharesOf(taxClass, amountCents));
  const isTaxed = lines.some((shares) => sumOfTaxes(shares) > 0);
  return { lines, shipping: isTaxed ? sharesOf(SHIPPING_CLASS, base.shippingCents) : [] };
}

function share({ label, ratePartsPerMillion }: TaxRate, taxedCents: number): TaxShare[] {
  const amountCents = rateOf(taxedCents, ratePartsPerMillion);
  return amountCents === 0 ? [] : [{ label, ratePartsPerMillion, amountCents }];
}
