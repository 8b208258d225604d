import type { Cents } from '../money.ts';

/** What is known of a product that a text may speak of. */
export interface ProductFacts {
  title: string;
  /** Every price of it: packs, bundles, deliveries, in each currency that was looked up. */
  amounts: readonly Cents[];
  isSoldOut: boolean;
  /** What it is listed as fit for, unless its label speaks against it. */
  diets: readonly string[];
}

/** What the tools have found for a question: the only ground that a written answer may stand on. */
export interface Facts {
  /** All that was found, as text. */
  text: string;
  /** The part of it that may be said again word for word: labels, passages, shipping. What products say of themselves is not. */
  quotable: string;
  products: readonly ProductFacts[];
  /** What the shopper wrote: its numbers may be repeated, its claims not. */
  message: string;
}
