import { asc, eq } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { AmountsByCurrency } from '#domain/money.ts';
import type { DiscountFile } from '#server/import/files/commerce-files.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  discountAmounts,
  discountBudgets,
  discounts,
} from '#server/platform/database/schema/pricing-tables.ts';

/** All codes in the format of discounts.json, with their redemptions. */
export async function exportDiscounts(db: Database, storeId: StoreId): Promise<DiscountFile[]> {
  const rows = await db
    .select()
    .from(discounts)
    .where(eq(discounts.storeId, storeId))
    .orderBy(asc(discounts.code));
  const budgets = await db.select().from(discountBudgets).where(eq(discountBudgets.storeId, storeId));
  const amounts = await db.select().from(discountAmounts).where(eq(discountAmounts.storeId, storeId));
  return rows.map((row) => ({
    code: row.code,
    ...(row.isAutomatic && { automatic: true, combinesWithCodes: row.combinesWithCodes }),
    percentage: row.percentage,
    ...amountsOf(
      row,
      amounts.filter(({ code }) => code === row.code),
    ),
    ...(row.minimumUnits > 0 && { minimumUnits: row.minimumUnits }),
    ...(row.products.length > 0 && { products: row.products }),
    ...(row.collections.length > 0 && { collections: row.collections }),
    ...(row.buyUnits > 0 && { buyXGetY: buyXGetYOf(row) }),
    ...budgetsOf(budgets.filter(({ code }) => code === row.code)),
    freeShipping: row.freeShipping,
    oncePerCustomer: row.oncePerCustomer,
    firstOrderOnly: row.firstOrderOnly,
    maxRedemptions: row.maxRedemptions,
    usedBefore: row.used,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
  }));
}

const budgetsOf = (
  own: readonly (typeof discountBudgets.$inferSelect)[],
): Pick<DiscountFile, 'budgetCents'> =>
  own.length === 0
    ? {}
    : {
        budgetCents: Object.fromEntries(own.map(({ currency, budgetCents }) => [currency, budgetCents])),
      };

const buyXGetYOf = (row: typeof discounts.$inferSelect): NonNullable<DiscountFile['buyXGetY']> => ({
  buyUnits: row.buyUnits,
  getUnits: row.getUnits,
  mostTimes: row.mostTimes,
  ...(row.getProducts.length > 0 && { products: row.getProducts }),
  ...(row.getCollections.length > 0 && { collections: row.getCollections }),
});

type Amounts = Pick<DiscountFile, 'amountCents' | 'maxRedeemableCents' | 'minimumSubtotalCents'>;

/** One number when it is the same in each currency, otherwise a number for each. */
function amountsOf(
  row: typeof discounts.$inferSelect,
  own: readonly (typeof discountAmounts.$inferSelect)[],
): Amounts {
  const hasMinimum = row.minimumSubtotalCents > 0;
  if (own.length === 0)
    return {
      amountCents: row.amountCents,
      maxRedeemableCents: row.maxRedeemableCents,
      ...(hasMinimum && { minimumSubtotalCents: row.minimumSubtotalCents }),
    };
  const each = (
    read: (
      amounts: Pick<typeof row, 'amountCents' | 'maxRedeemableCents' | 'minimumSubtotalCents'>,
    ) => number,
  ): AmountsByCurrency => Object.fromEntries(own.map((amounts) => [amounts.currency, read(amounts)]));
  const hasCap = row.maxRedeemableCents !== null;
  return {
    amountCents: each(({ amountCents }) => amountCents),
    maxRedeemableCents: hasCap ? each(({ maxRedeemableCents }) => maxRedeemableCents ?? 0) : null,
    ...(hasMinimum && {
      minimumSubtotalCents: each(({ minimumSubtotalCents }) => minimumSubtotalCents),
    }),
  };
}
