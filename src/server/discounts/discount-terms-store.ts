import { and, eq, inArray, sum } from 'drizzle-orm';
import type { BuyXGetY, DiscountTerms } from '#domain/discounts/discount-terms.ts';
import { type DomainError, fieldError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import {
  type AmountsByCurrency,
  amountEntries,
  type Cents,
  type CurrencyCode,
  formatMoney,
  inEachCurrency,
} from '#domain/money.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import {
  discountAmounts,
  discountBudgets,
  discountRedemptions,
  discounts,
} from '#server/platform/database/schema/pricing-tables.ts';
import { unlessEmpty } from '#server/platform/database/upsert.ts';
import { storeCurrencies } from '#server/platform/stores/store-currency.ts';

type DiscountRow = typeof discounts.$inferSelect;

/** A code with its terms, its counts and its version. */
export interface StoredDiscount {
  row: DiscountRow;
  terms: DiscountTerms;
  /** What redemptions have taken of the budgets, held ones too; null without budgets. */
  given: AmountsByCurrency | null;
}

export const isDiscount = (storeId: StoreId, code: string) =>
  and(eq(discounts.storeId, storeId), eq(discounts.code, code));

/** A code of a store, or null. `lock` holds it until the transaction ends. */
export async function findDiscount(
  db: Queryable,
  { storeId, code }: { storeId: StoreId; code: string },
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredDiscount | null> {
  const query = db.select().from(discounts).where(isDiscount(storeId, code));
  const [found] = await termsOfRows(db, storeId, await (lock ? query.for('update') : query));
  return found ?? null;
}

/** Rows of codes with their terms, in the same order. */
export async function termsOfRows(
  db: Queryable,
  storeId: StoreId,
  rows: readonly DiscountRow[],
): Promise<StoredDiscount[]> {
  const { priced } = await storeCurrencies(db, storeId);
  const amounts = await db
    .select()
    .from(discountAmounts)
    .where(
      areAmountsOf(
        storeId,
        rows.map(({ code }) => code),
      ),
    );
  const budgets = await db
    .select()
    .from(discountBudgets)
    .where(
      areBudgetsOf(
        storeId,
        rows.map(({ code }) => code),
      ),
    );
  return rows.map((row) => {
    const own = budgets.filter(({ code }) => code === row.code);
    return {
      row,
      terms: {
        ...termsOfRow(
          row,
          amounts.filter(({ code }) => code === row.code),
          priced,
        ),
        budgets: byCurrency(own, ({ budgetCents }) => budgetCents),
      },
      given: byCurrency(own, ({ givenCents }) => givenCents),
    };
  });
}

type BudgetRow = typeof discountBudgets.$inferSelect;

const byCurrency = (rows: readonly BudgetRow[], read: (row: BudgetRow) => Cents): AmountsByCurrency | null =>
  rows.length === 0 ? null : Object.fromEntries(rows.map((row) => [row.currency, read(row)]));

const areBudgetsOf = (storeId: StoreId, codes: readonly string[]) =>
  and(eq(discountBudgets.storeId, storeId), inArray(discountBudgets.code, codes));

type Amounts = Pick<DiscountRow, 'amountCents' | 'maxRedeemableCents' | 'minimumSubtotalCents'>;

/** A discount without amounts by currency has the same number in each. */
function termsOfRow(
  row: DiscountRow,
  own: readonly (typeof discountAmounts.$inferSelect)[],
  currencies: readonly CurrencyCode[],
): Omit<DiscountTerms, 'budgets'> {
  const of = <Amount>(read: (amounts: Amounts) => Amount): AmountsByCurrency<Amount> =>
    own.length === 0
      ? inEachCurrency(currencies, () => read(row))
      : Object.fromEntries(own.map((amounts) => [amounts.currency, read(amounts)]));
  const { percentage, freeShipping, oncePerCustomer, firstOrderOnly, maxRedemptions, startsAt, endsAt } = row;
  return {
    isAutomatic: row.isAutomatic,
    combinesWithCodes: row.combinesWithCodes,
    percentage,
    freeShipping,
    oncePerCustomer,
    firstOrderOnly,
    maxRedemptions,
    startsAt,
    endsAt,
    amounts: of(({ amountCents }) => amountCents),
    minimumSubtotals: of(({ minimumSubtotalCents }) => minimumSubtotalCents),
    minimumUnits: row.minimumUnits,
    products: row.products,
    collections: row.collections,
    buyXGetY: buyXGetYOf(row),
    caps: row.maxRedeemableCents === null ? null : of(({ maxRedeemableCents }) => maxRedeemableCents ?? 0),
  };
}

const buyXGetYOf = (row: DiscountRow): BuyXGetY | null =>
  row.buyUnits === 0
    ? null
    : {
        buyUnits: row.buyUnits,
        getUnits: row.getUnits,
        mostTimes: row.mostTimes,
        products: row.getProducts,
        collections: row.getCollections,
      };

const areAmountsOf = (storeId: StoreId, codes: readonly string[]) =>
  and(eq(discountAmounts.storeId, storeId), inArray(discountAmounts.code, codes));

/** The columns of a code, with its amounts in `own`, the store's currency; those of each are written by `writeAmounts`. */
export function discountColumnsOf(
  own: CurrencyCode,
  { amounts, caps, minimumSubtotals, products, collections, buyXGetY, budgets: _, ...terms }: DiscountTerms,
) {
  return {
    ...terms,
    products: [...products],
    collections: [...collections],
    buyUnits: buyXGetY?.buyUnits ?? 0,
    getUnits: buyXGetY?.getUnits ?? 0,
    mostTimes: buyXGetY?.mostTimes ?? null,
    getProducts: [...(buyXGetY?.products ?? [])],
    getCollections: [...(buyXGetY?.collections ?? [])],
    amountCents: amounts[own] ?? 0,
    maxRedeemableCents: caps && (caps[own] ?? 0),
    minimumSubtotalCents: minimumSubtotals[own] ?? 0,
  };
}

/** A discount whose amounts are written. */
interface DiscountAmounts {
  storeId: StoreId;
  code: string;
  terms: Pick<DiscountTerms, 'amounts' | 'caps' | 'minimumSubtotals'>;
}

/** What a discount takes off in each currency; nothing where that is the same number in all of them. */
export function amountRows({
  storeId,
  code,
  terms: { amounts, caps, minimumSubtotals },
}: DiscountAmounts): (typeof discountAmounts.$inferInsert)[] {
  const given = [amounts, minimumSubtotals, caps ?? {}].map((each) => amountEntries(each));
  const currencies = new Set(given.flatMap((entries) => entries.map(([code]) => code)));
  const isSame = given.every(
    (entries) =>
      (entries.length === 0 || entries.length === currencies.size) &&
      new Set(entries.map(([, cents]) => cents)).size <= 1,
  );
  if (isSame) return [];
  return [...currencies].map((currency) => ({
    storeId,
    code,
    currency,
    amountCents: amounts[currency] ?? 0,
    maxRedeemableCents: caps && (caps[currency] ?? 0),
    minimumSubtotalCents: minimumSubtotals[currency] ?? 0,
  }));
}

/** Replaces what a code takes off in each currency, where that is not the same number in all of them. */
export async function writeAmounts(tx: Transaction, discount: DiscountAmounts): Promise<void> {
  await tx.delete(discountAmounts).where(areAmountsOf(discount.storeId, [discount.code]));
  await unlessEmpty(amountRows(discount), (rows) => tx.insert(discountAmounts).values(rows));
}

/** Lets discounts give away as much as their terms say. */
export async function deleteBudgets(
  tx: Transaction,
  storeId: StoreId,
  codes: readonly string[],
): Promise<void> {
  await tx.delete(discountBudgets).where(areBudgetsOf(storeId, codes));
}

/**
 * Replaces the budgets of a discount that is locked or new. What its redemptions have taken counts from the beginning. Throws
 * `not_possible_now` below that.
 */
export async function writeBudgets(
  tx: Transaction,
  {
    storeId,
    code,
    terms: { budgets },
  }: { storeId: StoreId; code: string; terms: Pick<DiscountTerms, 'budgets'> },
): Promise<void> {
  await deleteBudgets(tx, storeId, [code]);
  if (budgets === null) return;
  const taken = await tx
    .select({ currency: checkouts.currency, cents: sum(discountRedemptions.amountCents).mapWith(Number) })
    .from(discountRedemptions)
    .innerJoin(checkouts, eq(checkouts.id, discountRedemptions.checkoutId))
    .where(and(eq(discountRedemptions.storeId, storeId), eq(discountRedemptions.code, code)))
    .groupBy(checkouts.currency);
  const rows = amountEntries(budgets).map(([currency, budgetCents]) => ({
    storeId,
    code,
    currency,
    budgetCents,
    givenCents: taken.find((given) => given.currency === currency)?.cents ?? 0,
  }));
  for (const { currency, budgetCents, givenCents } of rows)
    if (givenCents > budgetCents) throw belowGiven(currency, givenCents);
  await tx.insert(discountBudgets).values(rows);
}

function belowGiven(currency: CurrencyCode, givenCents: Cents): DomainError {
  return fieldError(
    `/budgets/${currency}`,
    `${formatMoney(givenCents, currency)} are given already. Type as much or more.`,
    'not_possible_now',
  );
}
