import {
  DISCOUNT_COLUMNS,
  type DiscountField,
  discountHeaderRefusal,
} from '#domain/imports/discounts/discount-columns.ts';
import type { ImportedDiscount } from '#domain/imports/discounts/shopify-discount.ts';
import type { DiscountImportOptions } from '#domain/imports/import-kinds.ts';
import {
  insertDiscounts,
  lockDiscounts,
  redeemedCodes,
  removeDiscounts,
  replaceDiscounts,
} from '#server/discounts/import-discounts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type ImportKind, left, type StaffImport } from '../import-kind.ts';
import { checkDiscounts } from './check-discounts.ts';
import {
  type DiscountData,
  type DiscountRow,
  type StoredTerms,
  termsOfStored,
  type WrittenDiscountData,
} from './discount-data.ts';

/** Discount codes, and discounts without a code, from Shopify. */
export const discountImport: ImportKind<DiscountField, ImportedDiscount, DiscountData, WrittenDiscountData> =
  {
    columns: DISCOUNT_COLUMNS,
    headerRefusal: discountHeaderRefusal,
    entryOf: () => null,
    beginCheck: (db, row) => checkDiscounts(db, row, row.options as DiscountImportOptions),
    async write(tx, { storeId }, rows) {
      const present = await lockDiscounts(tx, storeId, codesOf(rows));
      const isAsChecked = ({ key, data }: DiscountRow) =>
        (present.get(key)?.row.version ?? null) === data.versionBefore;
      const taken = rows.filter(isAsChecked);
      const isNew = ({ data }: DiscountRow) => data.versionBefore === null;
      await insertDiscounts(tx, storeId, taken.filter(isNew).map(written));
      await replaceDiscounts(tx, storeId, taken.filter((row) => !isNew(row)).map(written));
      return rows.map((row) =>
        isAsChecked(row)
          ? {
              position: row.position,
              result: 'done',
              reason: null,
              written: { version: (row.data.versionBefore ?? 0) + 1 },
            }
          : left(row.position, 'Somebody has made or changed this discount since the check.'),
      );
    },
    async takeBack(tx, row, rows) {
      const reasons = await reasonsToStay(tx, row, rows);
      const taken = rows.filter(({ position }) => !reasons.has(position));
      const isNew = ({ data }: DiscountRow) => data.termsBefore === null;
      await removeDiscounts(tx, row.storeId, codesOf(taken.filter(isNew)));
      await replaceDiscounts(
        tx,
        row.storeId,
        taken.flatMap(({ key, data }) =>
          data.termsBefore === null ? [] : [writtenAs(key, data.termsBefore)],
        ),
      );
      return rows.map(({ position }) => {
        const reason = reasons.get(position) ?? null;
        return { position, result: reason === null ? 'undone' : 'stays', reason, written: null };
      });
    },
  };

const codesOf = (rows: readonly DiscountRow[]) => rows.map(({ key }) => key);
const writtenAs = (code: string, terms: StoredTerms) => ({ code, terms: termsOfStored(terms) });
const written = ({ key, data }: DiscountRow) => writtenAs(key, data.terms);

async function reasonsToStay(
  tx: Transaction,
  { storeId }: StaffImport,
  rows: readonly DiscountRow[],
): Promise<ReadonlyMap<number, string>> {
  const present = await lockDiscounts(tx, storeId, codesOf(rows));
  const redeemed = await redeemedCodes(tx, storeId, codesOf(rows));
  return new Map(
    rows.flatMap(({ position, key, data, written: done }): [number, string][] => {
      const discount = present.get(key);
      if (!discount) return [[position, 'It was removed after the import.']];
      if (discount.row.version !== done?.version) return [[position, 'It was changed after the import.']];
      const { held, used } = discount.row;
      if (data.termsBefore === null && redeemed.has(key))
        return [[position, 'Somebody uses it, or has used it.']];
      if (data.termsBefore !== null && data.termsBefore.maxRedemptions < held + used)
        return [[position, 'It was used more often than before the import it could be.']];
      return [];
    }),
  );
}
