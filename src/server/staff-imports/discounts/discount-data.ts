import type { DiscountTerms } from '#domain/discounts/discount-terms.ts';
import type { DataRow } from '../import-kind.ts';

/** Terms as JSON has them. */
export type StoredTerms = Omit<DiscountTerms, 'startsAt' | 'endsAt'> & {
  startsAt: string | null;
  endsAt: string | null;
};

/** What importing a discount writes. */
export interface DiscountData {
  terms: StoredTerms;
  /** Null when there was none. */
  termsBefore: StoredTerms | null;
  versionBefore: number | null;
}

/** What taking it back needs to know. */
export interface WrittenDiscountData {
  version: number;
}

export type DiscountRow = DataRow<DiscountData, WrittenDiscountData>;

export const storedTerms = (terms: DiscountTerms): StoredTerms => ({
  ...terms,
  startsAt: terms.startsAt?.toISOString() ?? null,
  endsAt: terms.endsAt?.toISOString() ?? null,
});

export const termsOfStored = (terms: StoredTerms): DiscountTerms => ({
  ...terms,
  startsAt: terms.startsAt === null ? null : new Date(terms.startsAt),
  endsAt: terms.endsAt === null ? null : new Date(terms.endsAt),
});
