import type { Cents } from '../money.ts';

/** What one tax rule takes of one line, or of the shipping. */
export interface TaxShare {
  /** The rule as a person knows it: 'New York sales tax'. */
  label: string;
  /** Parts per million of what is taxed (88750 is 8.875 %); null when the rule is not a rate. */
  ratePartsPerMillion: number | null;
  amountCents: Cents;
}

/** What is taxed: each line after its share of the discount, and the shipping after its own. */
export interface TaxableBase {
  lines: readonly { taxClass: string; amountCents: Cents }[];
  shippingCents: Cents;
}

/** The tax on a taxable base, rule by rule. A part that no rule taxes has none. */
export interface BaseTaxes {
  /** One list for each line, in the lines' order. */
  lines: TaxShare[][];
  shipping: TaxShare[];
}

/** A base of which nothing is taxed, or whose tax is not known yet. */
export function noTaxes(lineCount: number): BaseTaxes {
  return { lines: Array.from({ length: lineCount }, () => []), shipping: [] };
}

/** All that some rules take together, in cents. */
export function sumOfTaxes(shares: readonly TaxShare[]): Cents {
  return shares.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** `88750` → `8.875 %`. Exact: a millionth is four decimals of a percent. */
export function formatRate(ratePartsPerMillion: number): string {
  const whole = Math.trunc(ratePartsPerMillion / 10_000);
  const rest = (ratePartsPerMillion % 10_000)
    .toString()
    .padStart(4, '0')
    .replace(/0{1,4}$/, '');
  return rest === '' ? `${whole} %` : `${whole}.${rest} %`;
}
