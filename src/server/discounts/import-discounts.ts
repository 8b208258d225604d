import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DiscountTerms } from '#domain/discounts/discount-terms.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  discountAmounts,
  discountRedemptions,
  discounts,
} from '#server/platform/database/schema/pricing-tables.ts';
import { unlessEmpty } from '#server/platform/database/upsert.ts';
import { storeCurrency } from '#server/platform/stores/store-currency.ts';
import {
  amountRows,
  deleteBudgets,
  discountColumnsOf,
  isDiscount,
  type StoredDiscount,
  termsOfRows,
  writeAmounts,
} from './discount-terms-store.ts';

const areOf = (storeId: StoreId, codes: readonly string[]) =>
  and(eq(discounts.storeId, storeId), inArray(discounts.code, [...codes]));

/** Discounts with these codes or titles, by code. */
export async function discountsCalled(
  db: Queryable,
  storeId: StoreId,
  codes: readonly string[],
): Promise<ReadonlyMap<string, StoredDiscount>> {
  return byCode(
    await termsOfRows(db, storeId, await db.select().from(discounts).where(areOf(storeId, codes))),
  );
}

/** The same, locked until the transaction ends. */
export async function lockDiscounts(
  tx: Transaction,
  storeId: StoreId,
  codes: readonly string[],
): Promise<ReadonlyMap<string, StoredDiscount>> {
  const rows = await tx
    .select()
    .from(discounts)
    .where(areOf(storeId, codes))
    .orderBy(discounts.code)
    .for('update');
  return byCode(await termsOfRows(tx, storeId, rows));
}

const byCode = (found: readonly StoredDiscount[]) =>
  new Map(found.map((discount) => [discount.row.code, discount]));

/** Terms that were checked, and the code that gets them. */
export interface WrittenDiscount {
  code: string;
  terms: DiscountTerms;
}

/** Makes discounts that the store does not have, in a number of statements that does not depend on how many they are. */
export async function insertDiscounts(
  tx: Transaction,
  storeId: StoreId,
  written: readonly WrittenDiscount[],
): Promise<void> {
  const own = await storeCurrency(tx, storeId);
  await unlessEmpty(
    written.map(({ code, terms }) => ({ storeId, code, ...discountColumnsOf(own, terms) })),
    (rows) => tx.insert(discounts).values(rows),
  );
  await unlessEmpty(
    written.flatMap(({ code, terms }) => amountRows({ storeId, code, terms })),
    (rows) => tx.insert(discountAmounts).values(rows),
  );
}

/** Gives locked discounts other terms with the same budgets, each as a new version. */
export async function replaceDiscounts(
  tx: Transaction,
  storeId: StoreId,
  written: readonly WrittenDiscount[],
): Promise<void> {
  const own = await storeCurrency(tx, storeId);
  for (const { code, terms } of written) {
    await tx
      .update(discounts)
      .set({ ...discountColumnsOf(own, terms), version: sql`${discounts.version} + 1` })
      .where(isDiscount(storeId, code));
    await writeAmounts(tx, { storeId, code, terms });
  }
}

/** Which of these codes somebody uses or has used. */
export async function redeemedCodes(
  tx: Transaction,
  storeId: StoreId,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ code: discountRedemptions.code })
    .from(discountRedemptions)
    .where(and(eq(discountRedemptions.storeId, storeId), inArray(discountRedemptions.code, [...codes])));
  return new Set(rows.map(({ code }) => code));
}

/** Removes locked discounts that nobody has ever redeemed. */
export async function removeDiscounts(
  tx: Transaction,
  storeId: StoreId,
  codes: readonly string[],
): Promise<void> {
  if (codes.length === 0) return;
  await deleteBudgets(tx, storeId, codes);
  await tx
    .delete(discountAmounts)
    .where(and(eq(discountAmounts.storeId, storeId), inArray(discountAmounts.code, [...codes])));
  await tx.delete(discounts).where(areOf(storeId, codes));
}
