import type { Cents } from '../money.ts';

/** The tax of one rule on one line, or on the shipping. */
export interface TaxShare {
  /** The rule's name: 'New York sales tax'. */
  label: string;
  /** Parts per million (88750 is 8.875 %); null when the rule is not a rate. */
  ratePartsPerMillion: number | null;
  amountCents: Cents;
}

/** The taxable amounts: each line after its share of the discount, and the shipping after its own. */
export interface TaxableBase {
  lines: readonly { taxClass: string; amountCents: Cents }[];
  shippingCents: Cents;
  /** Whether the amounts have the tax in them; it is added to them where this is false or missing. */
  pricesIncludeTax?: boolean | undefined;
}

/** The taxes of a base, by rule. Untaxed parts have empty lists. */
export interface BaseTaxes {
  /** One list per line, in line order. */
  lines: TaxShare[][];
  shipping: TaxShare[];
}

/** Taxes of an untaxed base, or of one whose taxes are not known yet. */
export function noTaxes(lineCount: number): BaseTaxes {
  return { lines: Array.from({ length: lineCount }, () => []), shipping: [] };
}

/** The sum of tax shares, in cents. */
export function sumOfTaxes(shares: readonly TaxShare[]): Cents {
  return shares.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * What is read beside the tax of prices that include it: `Includes VAT`, or `Includes tax` when several rules, or none, are
 * contained.
 */
export function includedTaxName(labels: readonly string[]): string {
  const [label, ...others] = new Set(labels);
  return `Includes ${label === undefined || others.length > 0 ? 'tax' : label}`;
}

/** `88750` → `8.875 %`, exactly. */
export function formatRate(ratePartsPerMillion: number): string {
  const whole = Math.trunc(ratePartsPerMillion / 10_000);
  const rest = (ratePartsPerMillion % 10_000)
    .toString()
    .padStart(4, '0')
    .replace(/0{1,4}$/, '');
  return rest === '' ? `${whole} %` : `${whole}.${rest} %`;
}
