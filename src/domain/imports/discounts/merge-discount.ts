import { type DiscountTerms, UNLIMITED_REDEMPTIONS } from '../../discounts/discount-terms.ts';
import {
  type AmountsByCurrency,
  amountEntries,
  type Cents,
  type CurrencyCode,
  formatMoney,
  inEachCurrency,
} from '../../money.ts';
import { minuteAt } from '../../store-days.ts';
import type { RowChange } from '../import-states.ts';
import type { ImportedDiscount } from './shopify-discount.ts';

interface MergeSettings {
  /** What the store sells in, its own currency first, in which the file has its amounts. */
  currencies: readonly [CurrencyCode, ...CurrencyCode[]];
  /** What one unit of it costs in the others, in millionths; missing where nobody has said. */
  ratesMillionths: AmountsByCurrency<number>;
}

/** Whether a discount has an amount that needs a rate for other currencies. */
export const needsRate = ({ amountCents, minimumCents }: ImportedDiscount): boolean =>
  amountCents > 0 || minimumCents > 0;

/**
 * The terms of a discount with what a file says of it. What no file says, such as the products that it is for, stays as it is.
 * Without a rate the amounts of another currency stay, and are 0 for a new one.
 */
export function mergedDiscount(
  imported: ImportedDiscount,
  existing: DiscountTerms | null,
  { currencies, ratesMillionths }: MergeSettings,
): DiscountTerms {
  const { isAutomatic, percentage, freeShipping, oncePerCustomer, maxRedemptions, startsAt, endsAt } =
    imported;
  const inEach = (cents: Cents, before: AmountsByCurrency | undefined) => ({
    ...before,
    ...inEachCurrency(currencies, (code) => {
      if (code === currencies[0] || cents === 0) return cents;
      const rate = ratesMillionths[code];
      return rate === undefined ? (before?.[code] ?? 0) : Math.round((cents * rate) / 1_000_000);
    }),
  });
  return {
    ...(existing ?? NEW),
    isAutomatic,
    percentage,
    freeShipping,
    oncePerCustomer,
    startsAt,
    endsAt,
    maxRedemptions,
    amounts: inEach(imported.amountCents, existing?.amounts),
    minimumSubtotals: inEach(imported.minimumCents, existing?.minimumSubtotals),
    minimumUnits: imported.minimumUnits,
  };
}

const NEW = {
  combinesWithCodes: false,
  caps: null,
  products: [],
  collections: [],
  buyXGetY: null,
  firstOrderOnly: false,
  budgets: null,
};

/** What a discount becomes, in words; of a new one all that it says. */
export function discountChanges(
  before: DiscountTerms | null,
  after: DiscountTerms,
  timeZone: string,
): RowChange[] {
  const [old, now] = [before && wordsOf(before, timeZone), wordsOf(after, timeZone)];
  return Object.entries(now).flatMap(([field, text]) => {
    const earlier = old?.[field] ?? '';
    return earlier === text ? [] : [{ field, before: earlier, after: text }];
  });
}

function wordsOf(terms: DiscountTerms, timeZone: string): Record<string, string> {
  const amount = (amounts: AmountsByCurrency) =>
    amountEntries(amounts).every(([, cents]) => cents === 0)
      ? ''
      : amountEntries(amounts)
          .map(([code, cents]) => formatMoney(cents, code, { isNamed: true }))
          .join(', ');
  const moment = (at: Date | null) => (at === null ? '' : minuteAt(at, timeZone));
  const yes = (is: boolean) => (is ? 'yes' : '');
  return {
    percentage: terms.percentage === 0 ? '' : `${terms.percentage} %`,
    amount: amount(terms.amounts),
    'free shipping': yes(terms.freeShipping),
    minimum: amount(terms.minimumSubtotals),
    'minimum of items': terms.minimumUnits === 0 ? '' : String(terms.minimumUnits),
    'uses in all': terms.maxRedemptions >= UNLIMITED_REDEMPTIONS ? '' : String(terms.maxRedemptions),
    'once per customer': yes(terms.oncePerCustomer),
    starts: moment(terms.startsAt),
    ends: moment(terms.endsAt),
  };
}
