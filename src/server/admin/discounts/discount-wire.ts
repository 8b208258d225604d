import type * as wire from '#contracts/admin/discounts/discount-calls.ts';
import type { DiscountTermsWire, ListedDiscount } from '#contracts/admin/discounts/discount-calls.ts';
import { endFrom, startFrom, typedEnd, typedStart } from '#domain/discounts/discount-dates.ts';
import { type DiscountTerms, UNLIMITED_REDEMPTIONS } from '#domain/discounts/discount-terms.ts';
import { type AmountsByCurrency, amountEntries } from '#domain/money.ts';
import type { StoredDiscount } from '#server/discounts/discount-terms-store.ts';
import type { TriedDiscount } from '#server/pricing/try-discount.ts';

/** The terms of a code as calls have them; days and times are those of the store. */
const termsToWire = (terms: DiscountTerms, timeZone: string): DiscountTermsWire => ({
  automatic: terms.isAutomatic,
  combines_with_codes: terms.combinesWithCodes,
  percentage: terms.percentage,
  amounts: terms.amounts,
  caps: terms.caps,
  minimum_subtotal: terms.minimumSubtotals,
  minimum_units: terms.minimumUnits,
  products: [...terms.products],
  collections: [...terms.collections],
  buy_x_get_y: terms.buyXGetY && {
    buy_units: terms.buyXGetY.buyUnits,
    get_units: terms.buyXGetY.getUnits,
    most_times: terms.buyXGetY.mostTimes,
    products: [...terms.buyXGetY.products],
    collections: [...terms.buyXGetY.collections],
  },
  free_shipping: terms.freeShipping,
  once_per_customer: terms.oncePerCustomer,
  first_order_only: terms.firstOrderOnly,
  budgets: terms.budgets,
  max_redemptions: terms.maxRedemptions >= UNLIMITED_REDEMPTIONS ? null : terms.maxRedemptions,
  starts: typedStart(terms.startsAt, timeZone),
  ends: typedEnd(terms.endsAt, timeZone),
});

/** `stored` are the terms before, whose moments stay when the same day and time are sent. */
export const termsOf = (
  wire: DiscountTermsWire,
  timeZone: string,
  stored: Pick<DiscountTerms, 'startsAt' | 'endsAt'> = { startsAt: null, endsAt: null },
): DiscountTerms => ({
  isAutomatic: wire.automatic,
  combinesWithCodes: wire.combines_with_codes,
  percentage: wire.percentage,
  amounts: wire.amounts,
  caps: wire.caps,
  minimumSubtotals: wire.minimum_subtotal,
  minimumUnits: wire.minimum_units,
  products: wire.products,
  collections: wire.collections,
  buyXGetY: wire.buy_x_get_y && {
    buyUnits: wire.buy_x_get_y.buy_units,
    getUnits: wire.buy_x_get_y.get_units,
    mostTimes: wire.buy_x_get_y.most_times,
    products: wire.buy_x_get_y.products,
    collections: wire.buy_x_get_y.collections,
  },
  freeShipping: wire.free_shipping,
  oncePerCustomer: wire.once_per_customer,
  firstOrderOnly: wire.first_order_only,
  budgets: wire.budgets,
  maxRedemptions: wire.max_redemptions ?? UNLIMITED_REDEMPTIONS,
  startsAt: startFrom(wire.starts, timeZone, stored.startsAt),
  endsAt: endFrom(wire.ends, timeZone, stored.endsAt),
});

/** A code as lists and its page have it. */
export function discountToWire(
  { row, terms, given }: StoredDiscount,
  { now, timeZone }: { now: Date; timeZone: string },
): ListedDiscount {
  return {
    code: row.code,
    ...termsToWire(terms, timeZone),
    status: statusOf(row, now, isSpent(terms.budgets, given)),
    used: row.used,
    given,
    starts_at: row.startsAt?.toISOString() ?? null,
    ends_at: row.endsAt?.toISOString() ?? null,
  };
}

const isSpent = (budgets: DiscountTerms['budgets'], given: StoredDiscount['given']): boolean =>
  budgets !== null &&
  given !== null &&
  amountEntries(budgets).some(([code, cents]) => (given[code] ?? 0) >= cents);

/** As the views of the list have it. */
function statusOf(
  { startsAt, endsAt, used, maxRedemptions }: StoredDiscount['row'],
  now: Date,
  isOverBudget: boolean,
): ListedDiscount['status'] {
  if (endsAt !== null && endsAt <= now) return 'ended';
  if (used >= maxRedemptions) return 'used_up';
  if (isOverBudget) return 'spent';
  return startsAt !== null && startsAt > now ? 'scheduled' : 'active';
}

/** The terms as the audit log has them, value by value. */
export function recordedTerms(terms: DiscountTerms, timeZone: string): Record<string, unknown> {
  const {
    amounts,
    caps,
    minimum_subtotal: minimum,
    buy_x_get_y: buyGet,
    starts,
    ends,
    budgets,
    ...others
  } = termsToWire(terms, timeZone);
  const dayOf = (at: DiscountTermsWire['starts']) => at && [at.day, at.time].filter(Boolean).join(', ');
  return {
    ...others,
    ...recordedAmounts('amount', amounts),
    ...recordedAmounts('cap', caps),
    ...recordedAmounts('minimum', minimum),
    ...recordedAmounts('budget', budgets),
    buy_units: buyGet?.buy_units ?? null,
    get_units: buyGet?.get_units ?? null,
    most_times: buyGet?.most_times ?? null,
    get_products: buyGet?.products ?? [],
    get_collections: buyGet?.collections ?? [],
    starts: dayOf(starts),
    ends: dayOf(ends),
  };
}

/** `amount_usd_cents` and its like. */
const recordedAmounts = (name: string, amounts: AmountsByCurrency | null) =>
  Object.fromEntries(amountEntries(amounts ?? {}).map(([code, cents]) => [`${name}_${code}_cents`, cents]));

/** A sample cart with a discount, before tax. */
export const triedToWire = ({ quote, problem }: TriedDiscount): wire.TriedDiscount => ({
  problem,
  lines: quote.lines.map(({ title, description, quantity, subtotalCents, discountCents }) => ({
    title,
    description,
    quantity,
    subtotal: subtotalCents,
    discount: discountCents,
  })),
  subtotal: quote.subtotalCents,
  discount: quote.discountCents,
  total: quote.totalCents,
  shipping: quote.shipping && { name: quote.shipping.name, price: quote.shipping.amountCents },
  free_shipping: quote.discount?.freeShipping ?? false,
});
