import type {
  DiscountChoices,
  DiscountTermsWire as DiscountTerms,
  StaffDiscount,
} from '#contracts/admin/discounts/discount-calls.ts';
import { type AmountsByCurrency, amountText, type CurrencyCode } from '#domain/money.ts';
import { type TypedAmounts, typedAmounts, typedCents } from '../currencies/typed-amounts.ts';

/** The terms of a code as typed. Fields are called as in the calls, which name them in errors. */
export interface TypedDiscount {
  code: string;
  automatic: boolean;
  combines_with_codes: boolean;
  kind: 'percent' | 'amount' | 'get' | 'none';
  percentage: string;
  amounts: TypedAmounts;
  caps: TypedAmounts;
  minimum_subtotal: TypedAmounts;
  minimum_units: string;
  /** Whether it is for everything or for what is chosen. */
  scope: 'all' | 'chosen';
  products: DiscountChoices['products'];
  collections: DiscountChoices['collections'];
  /** What is bought and what is got for it. */
  buy_x_get_y: {
    buy_units: string;
    get_units: string;
    most_times: string;
    scope: 'all' | 'chosen';
    products: DiscountChoices['products'];
    collections: DiscountChoices['collections'];
  };
  free_shipping: boolean;
  once_per_customer: boolean;
  first_order_only: boolean;
  budgets: TypedAmounts;
  max_redemptions: string;
  starts: { day: string; time: string };
  ends: { day: string; time: string };
}

const typedMoney = (amounts: AmountsByCurrency | null, currencies: Currencies): TypedAmounts =>
  typedAmounts(amounts, currencies, (cents) => (cents === 0 ? '' : amountText(cents)));

const typedAt = (at: DiscountTerms['starts']) => ({ day: at?.day ?? '', time: at?.time ?? '' });

type Currencies = readonly CurrencyCode[];

/** A discount of which nothing is typed. */
export const newDiscount = (currencies: Currencies): TypedDiscount => ({
  code: '',
  automatic: false,
  combines_with_codes: false,
  kind: 'percent',
  percentage: '',
  amounts: typedAmounts(null, currencies),
  caps: typedAmounts(null, currencies),
  minimum_subtotal: typedAmounts(null, currencies),
  minimum_units: '',
  scope: 'all',
  products: [],
  collections: [],
  buy_x_get_y: NO_BUY_X_GET_Y,
  free_shipping: false,
  once_per_customer: false,
  first_order_only: false,
  max_redemptions: '',
  budgets: typedAmounts(null, currencies),
  starts: { day: '', time: '' },
  ends: { day: '', time: '' },
});

const NO_BUY_X_GET_Y: TypedDiscount['buy_x_get_y'] = {
  buy_units: '',
  get_units: '1',
  most_times: '',
  scope: 'all',
  products: [],
  collections: [],
};

/** The fields of a code. */
export function typedDiscount(
  code: string,
  terms: DiscountTerms & Pick<StaffDiscount, 'chosen' | 'got'>,
  currencies: Currencies,
): TypedDiscount {
  const { percentage, amounts, caps, free_shipping, once_per_customer, first_order_only } = terms;
  const hasAmount = Object.values(amounts).some((cents) => cents > 0);
  const otherKind = hasAmount ? 'amount' : 'none';
  return {
    code,
    automatic: terms.automatic,
    combines_with_codes: terms.combines_with_codes,
    kind: terms.buy_x_get_y ? 'get' : percentage > 0 ? 'percent' : otherKind,
    percentage: percentage > 0 ? String(percentage) : '',
    amounts: typedMoney(amounts, currencies),
    caps: typedMoney(caps, currencies),
    minimum_subtotal: typedMoney(terms.minimum_subtotal, currencies),
    minimum_units: terms.minimum_units === 0 ? '' : String(terms.minimum_units),
    // What it is for may be deleted since; it is not for everything by that.
    scope: terms.products.length + terms.collections.length > 0 ? 'chosen' : 'all',
    ...terms.chosen,
    buy_x_get_y: typedBuyXGetY(terms),
    free_shipping,
    once_per_customer,
    first_order_only,
    budgets: typedMoney(terms.budgets, currencies),
    max_redemptions: terms.max_redemptions === null ? '' : String(terms.max_redemptions),
    starts: typedAt(terms.starts),
    ends: typedAt(terms.ends),
  };
}

function typedBuyXGetY({
  buy_x_get_y: terms,
  got,
}: Pick<DiscountTerms & StaffDiscount, 'buy_x_get_y' | 'got'>): TypedDiscount['buy_x_get_y'] {
  if (terms === null) return NO_BUY_X_GET_Y;
  const { buy_units, get_units, most_times, products, collections } = terms;
  return {
    buy_units: String(buy_units),
    get_units: String(get_units),
    most_times: most_times === null ? '' : String(most_times),
    scope: products.length + collections.length > 0 ? 'chosen' : 'all',
    ...got,
  };
}

/** What is sent. Fields of a kind that is not chosen do not count. */
export function termsOf(fields: TypedDiscount): DiscountTerms {
  const { kind, caps, free_shipping, once_per_customer, first_order_only, max_redemptions } = fields;
  const isPercentage = kind === 'percent' || kind === 'get';
  const typedCaps = isPercentage ? typedCents(caps) : {};
  const budgets = typedCents(fields.budgets);
  const isForChosen = fields.scope === 'chosen';
  const { automatic } = fields;
  return {
    automatic,
    combines_with_codes: automatic && fields.combines_with_codes,
    percentage: isPercentage ? Number(fields.percentage) : 0,
    amounts: kind === 'amount' ? typedCents(fields.amounts) : {},
    caps: isEmpty(typedCaps) ? null : typedCaps,
    minimum_subtotal: typedCents(fields.minimum_subtotal),
    minimum_units: Number(fields.minimum_units),
    products: isForChosen ? fields.products.map(({ handle }) => handle) : [],
    collections: isForChosen ? fields.collections.map(({ name }) => name) : [],
    buy_x_get_y: kind === 'get' ? buyXGetYOf(fields.buy_x_get_y) : null,
    free_shipping,

    once_per_customer: !automatic && once_per_customer,
    first_order_only: !automatic && first_order_only,
    budgets: isEmpty(budgets) ? null : budgets,
    max_redemptions: max_redemptions.trim() === '' ? null : Number(max_redemptions),
    starts: atOf(fields.starts),
    ends: atOf(fields.ends),
  };
}

function buyXGetYOf(fields: TypedDiscount['buy_x_get_y']): DiscountTerms['buy_x_get_y'] {
  const { buy_units, get_units, most_times, scope, products, collections } = fields;
  const isForChosen = scope === 'chosen';
  return {
    buy_units: Number(buy_units),
    get_units: Number(get_units),
    most_times: most_times.trim() === '' ? null : Number(most_times),
    products: isForChosen ? products.map(({ handle }) => handle) : [],
    collections: isForChosen ? collections.map(({ name }) => name) : [],
  };
}

const isEmpty = (amounts: AmountsByCurrency) => Object.keys(amounts).length === 0;

const atOf = ({ day, time }: TypedDiscount['starts']): DiscountTerms['starts'] =>
  day === '' ? null : { day, time: time === '' ? null : time };

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code that nobody guesses, without letters and digits that look alike. */
export const generatedCode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
