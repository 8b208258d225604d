import type { Cents } from '../money.ts';

/** Known facts of a product that a text may mention. */
export interface ProductFacts {
  title: string;
  /** All its prices: packs, bundles, deliveries, in each currency that was looked up. */
  amounts: readonly Cents[];
  isSoldOut: boolean;
  /** The diets it is listed for, unless its label contradicts them. */
  diets: readonly string[];
}

/** The results of the tools for a question, against which a written answer is checked. */
export interface GroundingFacts {
  /** All results as text. */
  text: string;
  /** The part that may be repeated verbatim: labels, passages, shipping, but not product descriptions. */
  quotable: string;
  products: readonly ProductFacts[];
  /** The shopper's message: its numbers may be repeated, its claims not. */
  message: string;
}
