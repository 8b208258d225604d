import { and, eq, inArray } from 'drizzle-orm';
import type { BuyXGetY, DiscountTerms } from '#domain/discounts/discount-terms.ts';
import type { StoreId } from '#domain/ids.ts';
import { CURRENCY_CODES, type CurrencyCode } from '#domain/money.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { discountAmounts, discounts } from '#server/platform/database/schema/pricing-tables.ts';

type DiscountRow = typeof discounts.$inferSelect;

/** A code with its terms, its counts and its version. */
export interface StoredDiscount {
  row: DiscountRow;
  terms: DiscountTerms;
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
  const amounts = await db
    .select()
    .from(discountAmounts)
    .where(
      areAmountsOf(
        storeId,
        rows.map(({ code }) => code),
      ),
    );
  return rows.map((row) => ({
    row,
    terms: termsOfRow(
      row,
      amounts.filter(({ code }) => code === row.code),
    ),
  }));
}

function termsOfRow(row: DiscountRow, own: readonly (typeof discountAmounts.$inferSelect)[]): DiscountTerms {
  const ofCurrency = (currency: CurrencyCode) => own.find((amounts) => amounts.currency === currency) ?? row;
  const [usd, cad] = [ofCurrency('usd'), ofCurrency('cad')];
  const [capUsd, capCad] = [usd.maxRedeemableCents, cad.maxRedeemableCents];
  const { percentage, freeShipping, oncePerCustomer, firstOrderOnly, maxRedemptions, startsAt, endsAt } = row;
  return {
    ...{ isAutomatic: row.isAutomatic, combinesWithCodes: row.combinesWithCodes },
    ...{ percentage, freeShipping, oncePerCustomer, firstOrderOnly, maxRedemptions, startsAt, endsAt },
    amounts: { usd: usd.amountCents, cad: cad.amountCents },
    minimumSubtotals: { usd: usd.minimumSubtotalCents, cad: cad.minimumSubtotalCents },
    minimumUnits: row.minimumUnits,
    ...{ products: row.products, collections: row.collections },
    buyXGetY: buyXGetYOf(row),
    caps: capUsd === null || capCad === null ? null : { usd: capUsd, cad: capCad },
  };
}

const buyXGetYOf = (row: DiscountRow): BuyXGetY | null =>
  row.buyUnits === 0
    ? null
    : {
        ...{ buyUnits: row.buyUnits, getUnits: row.getUnits, mostTimes: row.mostTimes },
        ...{ products: row.getProducts, collections: row.getCollections },
      };

const areAmountsOf = (storeId: StoreId, codes: readonly string[]) =>
  and(eq(discountAmounts.storeId, storeId), inArray(discountAmounts.code, codes));

/** The columns of a code; what differs by currency is written by `writeAmounts`. */
export function columnsOf({
  amounts,
  caps,
  minimumSubtotals,
  products,
  collections,
  buyXGetY,
  ...terms
}: DiscountTerms) {
  return {
    ...terms,
    ...{ products: [...products], collections: [...collections] },
    ...{ buyUnits: buyXGetY?.buyUnits ?? 0, getUnits: buyXGetY?.getUnits ?? 0 },
    mostTimes: buyXGetY?.mostTimes ?? null,
    getProducts: [...(buyXGetY?.products ?? [])],
    getCollections: [...(buyXGetY?.collections ?? [])],
    amountCents: amounts.usd,
    maxRedeemableCents: caps?.usd ?? null,
    minimumSubtotalCents: minimumSubtotals.usd,
  };
}

/** Replaces what a code takes off in each currency, where that is not the same number in all of them. */
export async function writeAmounts(
  tx: Transaction,
  { storeId, code, terms }: { storeId: StoreId; code: string; terms: DiscountTerms },
): Promise<void> {
  await tx.delete(discountAmounts).where(areAmountsOf(storeId, [code]));
  const { amounts, caps, minimumSubtotals } = terms;
  const isSame = [amounts, minimumSubtotals, caps ?? { usd: null, cad: null }].every(
    ({ usd, cad }) => usd === cad,
  );
  if (isSame) return;
  await tx.insert(discountAmounts).values(
    CURRENCY_CODES.map((currency) => ({
      ...{ storeId, code, currency },
      amountCents: amounts[currency],
      maxRedeemableCents: caps?.[currency] ?? null,
      minimumSubtotalCents: minimumSubtotals[currency],
    })),
  );
}
