import type { CurrencyCode } from '#domain/money.ts';
import type { Intent } from '#domain/concierge/intents.ts';

/** A question as people ask it, and what its answer must be. */
export interface ExpectedAnswer {
  ask: string;
  /** What was asked before in the same conversation, oldest first. */
  after?: string[];
  kind: Intent;
  /** Addresses that the answer must name as its source. */
  sources?: string[];
  /** Handles that the answer must show. */
  shows?: string[];
  /** Handles that the answer must not show. */
  hides?: string[];
  /** Words that the answer must have. */
  says?: RegExp[];
  /** Words that it must not have. */
  never?: RegExp[];
  /** Its answer must quote the label of these products word for word. */
  quotesLabelOf?: string[];
  /** Every price of these products' variants, in this currency, must stand in the answer. */
  pricesOf?: { handle: string; currency: CurrencyCode };
}

/** Where answers about allergens lead. */
export const ALLERGIC = '/faq#what-if-i-am-allergic';
/** What is never said to somebody who must avoid something. */
export const SAFE = [/^Yes, it is safe/i, /\bis safe\b/i, /guaranteed/i];
