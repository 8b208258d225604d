import type {
  DiscountTermsWire as DiscountTerms,
  ListedDiscount,
  StaffDiscount,
} from '#contracts/admin/discounts/discount-calls.ts';
import { amountEntries } from '#domain/money.ts';
import type { Fact } from '../../ui/feedback/facts.ts';
import type { Tone } from '../../ui/feedback/tone.ts';
import { amountTexts } from '../currencies/amounts-text.ts';

export const STATUS_TEXTS: Readonly<Record<ListedDiscount['status'], { label: string; tone: Tone }>> = {
  active: { label: 'Active', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  ended: { label: 'Ended', tone: 'neutral' },
  used_up: { label: 'Used up', tone: 'warn' },
  spent: { label: 'Budget spent', tone: 'warn' },
};

/** `10 %, at most $15.00 or CAD 20.00`, `$5.00 or CAD 7.00 and the shipping`; short for lists: `10 %, capped`. */
export function reductionText(
  { percentage, amounts, caps, buy_x_get_y: buyGet, free_shipping }: DiscountTerms,
  { isShort = false }: { isShort?: boolean } = {},
): string {
  const cap = caps !== null && (isShort ? 'capped' : `at most ${amountsText(caps)}`);
  const reduced = buyGet === null ? `${percentage} %` : getText(buyGet, percentage);
  const percent = [reduced, cap].filter(Boolean).join(', ');
  return [
    ...(percentage > 0 ? [percent] : []),
    ...(percentage === 0 && amountsText(amounts) !== '' ? [amountsText(amounts)] : []),
    ...(free_shipping ? ['the shipping'] : []),
  ].join(' and ');
}

/** `1 for 2 that are bought`, `50 % of 1 for 2 that are bought`. */
const getText = (
  { buy_units, get_units }: NonNullable<DiscountTerms['buy_x_get_y']>,
  percentage: number,
): string => {
  const what = percentage === 100 ? `${get_units}` : `${percentage} % of ${get_units}`;
  return `${what} for ${buy_units} that ${buy_units === 1 ? 'is' : 'are'} bought`;
};

/** `$5.00 or CAD 7.00`; empty for nothing. */
const amountsText = (amounts: DiscountTerms['amounts']): string =>
  amountTexts(Object.fromEntries(amountEntries(amounts).filter(([, cents]) => cents > 0))).join(' or ');

/** `3 of 5,000`. */
export const usedText = ({
  used,
  max_redemptions,
}: Pick<ListedDiscount, 'used' | 'max_redemptions'>): string =>
  [used, ...(max_redemptions === null ? [] : [max_redemptions])]
    .map((count) => count.toLocaleString('en-US'))
    .join(' of ');

const dayText = (at: DiscountTerms['starts']): string =>
  at === null ? '' : [at.day, at.time].filter(Boolean).join(', ');

/** Titles, and the names of what is deleted since. */
const namesOf = (names: readonly string[], known: readonly { id: string; title: string }[]): string =>
  names.map((name) => known.find(({ id }) => id === name)?.title ?? `${name} (deleted)`).join(', ');

const NOTHING = { products: [], collections: [] };

const factsOfScope = (
  [products, collections]: [string, string],
  chosen: Pick<DiscountTerms, 'products' | 'collections'>,
  known: StaffDiscount['chosen'],
): Fact[] => [
  [
    products,
    namesOf(
      chosen.products,
      known.products.map(({ handle: id, title }) => ({ id, title })),
    ),
  ],
  [
    collections,
    namesOf(
      chosen.collections,
      known.collections.map(({ name: id, title }) => ({ id, title })),
    ),
  ],
];

/** What staff decide about a discount, in words. */
export function factsOf(terms: DiscountTerms & Pick<StaffDiscount, 'chosen' | 'got'>): Fact[] {
  const {
    minimum_subtotal,
    minimum_units,
    once_per_customer,
    first_order_only,
    max_redemptions,
    starts,
    ends,
  } = terms;
  return [
    ['Needs a code', terms.automatic ? 'no' : ''],
    ['Combines with codes', terms.combines_with_codes ? 'yes' : ''],
    ['Takes off', reductionText(terms)],
    ...factsOfScope(['Only for products', 'Only for collections'], terms, terms.chosen),
    ...factsOfScope(['Gets products', 'Gets collections'], terms.buy_x_get_y ?? NOTHING, terms.got),
    ['Times in one order', terms.buy_x_get_y?.most_times?.toString() ?? ''],
    ['Items for at least', amountsText(minimum_subtotal)],
    ['Items at least', minimum_units === 0 ? '' : String(minimum_units)],
    ['Once per customer', once_per_customer ? 'yes' : ''],
    ['First order only', first_order_only ? 'yes' : ''],
    ['Uses in all', max_redemptions === null ? '' : String(max_redemptions)],
    ['Budget', terms.budgets === null ? '' : amountsText(terms.budgets)],
    ['Starts', dayText(starts)],
    ['Ends', dayText(ends)],
  ];
}
