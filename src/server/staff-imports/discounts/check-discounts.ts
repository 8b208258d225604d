import { type DiscountTerms, termsProblems } from '#domain/discounts/discount-terms.ts';
import type { DiscountField } from '#domain/imports/discounts/discount-columns.ts';
import { discountChanges, mergedDiscount, needsRate } from '#domain/imports/discounts/merge-discount.ts';
import { type ImportedDiscount, readShopifyDiscount } from '#domain/imports/discounts/shopify-discount.ts';
import type { DiscountImportOptions } from '#domain/imports/import-kinds.ts';
import { discountsCalled } from '#server/discounts/import-discounts.ts';
import type { StoredDiscount } from '#server/discounts/discount-terms-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';
import type { FileCheck, PlannedRow, StaffImport } from '../import-kind.ts';
import { UnreadableFile } from '../read-entries.ts';
import { type DiscountData, storedTerms } from './discount-data.ts';
import { type StoreCurrencies, storeCurrencies } from '#server/platform/stores/store-currency.ts';
import { type AmountsByCurrency, currencyName } from '#domain/money.ts';

/** Their codes are held in memory while a file is checked. */
const MAX_DISCOUNTS = 100_000;

interface PlanContext {
  currencies: StoreCurrencies['priced'];
  ratesMillionths: AmountsByCurrency<number>;
  timeZone: string;
}

/** Begins the check of a file of discounts. */
export async function checkDiscounts(
  db: Database,
  { storeId }: StaffImport,
  { ratesMillionths }: DiscountImportOptions,
): Promise<FileCheck<DiscountField, ImportedDiscount, DiscountData>> {
  const { now, timeZone } = await storeClock(db, storeId);
  const { priced: currencies } = await storeCurrencies(db, storeId);
  const lines = new Map<string, number>();
  return {
    read(header, [line]) {
      if (lines.size >= MAX_DISCOUNTS)
        throw new UnreadableFile(`The file has more than ${MAX_DISCOUNTS} discounts. Send it in parts.`);
      const discount = readShopifyDiscount(header, line ?? { line: 1, cells: {} }, { now, timeZone });
      const before = lines.get(discount.code);
      if (before !== undefined)
        discount.problems.push({
          line: discount.line,
          column: null,
          message: `has the same name as line ${before}: leave one of them`,
        });
      lines.set(discount.code, before ?? discount.line);
      return discount;
    },
    async plan(tx, batch) {
      const codes = batch.map(({ code }) => code);
      const present = await discountsCalled(tx, storeId, codes);
      const context = { currencies, ratesMillionths, timeZone };
      return batch.map((discount) => planDiscount(discount, present.get(discount.code) ?? null, context));
    },
  };
}

function planDiscount(
  imported: ImportedDiscount,
  existing: StoredDiscount | null,
  { currencies, ratesMillionths, timeZone }: PlanContext,
): PlannedRow<DiscountData> {
  const { code, line, notes } = imported;
  const before = existing?.terms ?? null;
  const terms = mergedDiscount(imported, before, { currencies, ratesMillionths });
  const found = [
    ...imported.problems,
    ...(imported.problems.length === 0
      ? problemsWith(imported, existing, { currencies, ratesMillionths, terms })
      : []),
  ];
  const row = { key: code, line, title: '', problems: found, notes };
  if (found.length > 0) return { ...row, outcome: 'refused', changes: [], data: null };
  const changes = discountChanges(before, terms, timeZone);
  if (existing !== null && changes.length === 0) return { ...row, outcome: 'same', changes, data: null };
  return {
    ...row,
    outcome: existing === null ? 'create' : 'change',
    changes,
    data: {
      terms: storedTerms(terms),
      termsBefore: before && storedTerms(before),
      versionBefore: existing?.row.version ?? null,
    },
  };
}

function problemsWith(
  imported: ImportedDiscount,
  existing: StoredDiscount | null,
  {
    currencies,
    ratesMillionths,
    terms,
  }: Pick<PlanContext, 'currencies' | 'ratesMillionths'> & { terms: DiscountTerms },
): ImportedDiscount['problems'] {
  const { line, code } = imported;
  const refuse = (message: string) => [{ line, column: null, message }];
  if (existing !== null && existing.terms.isAutomatic !== imported.isAutomatic)
    return refuse(`${code} is here already, and ${imported.isAutomatic ? 'needs' : 'has'} a code`);
  const [own, ...others] = currencies;
  const withoutRate = others.filter((code) => ratesMillionths[code] === undefined).map(currencyName);
  if (existing === null && withoutRate.length > 0 && needsRate(imported))
    return refuse(
      `has an amount: say what 1 ${currencyName(own)} costs in ${withoutRate.join(', ')}, and check again`,
    );
  const uses = existing === null ? 0 : existing.row.held + existing.row.used;
  if (terms.maxRedemptions < uses) return refuse(`was used ${uses} times here, which is more than the limit`);
  return termsProblems(code, terms, currencies).map(({ message }) => ({ line, column: null, message }));
}
