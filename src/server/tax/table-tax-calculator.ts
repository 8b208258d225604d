import { taxesFromTable } from '#domain/tax/tax-table.ts';
import type { Queryable } from '#server/platform/database.ts';
import type { TaxCalculator } from './tax-calculator.ts';
import { taxRatesAt } from './tax-rates-store.ts';

/** Tax by the store's own table of rates by state and province (docs/tax.md). It has an answer for every place. */
export function createTableTaxCalculator(db: Queryable): TaxCalculator {
  return {
    async calculate(question) {
      const rates = await taxRatesAt(db, question.storeId, question.address);
      return { ...taxesFromTable(rates, question), reference: null };
    },
  };
}
