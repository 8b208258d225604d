import { rateOf } from '../money.ts';
import { type BaseTaxes, sumOfTaxes, type TaxableBase, type TaxShare } from './taxes.ts';

/** A tax rate that applies to one class of goods, or to `shipping`, at an address. A class may be taxed by several rules. */
export interface TaxRate {
  taxClass: string;
  ratePartsPerMillion: number;
  label: string;
}

const SHIPPING_CLASS = 'shipping';

/**
 * The tax on a taxable base by a table of rates: each rule is rounded once, half up, on what is left of a line after its discount.
 * Shipping is taxed where a rate for the class `shipping` exists and something in it is taxed.
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
