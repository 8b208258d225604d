import type { StoreId } from '#domain/ids.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type TaxCalculator, taxUnavailable } from './tax-calculator.ts';

export interface UndecidedDeps {
  db: Database;
  jobs: Jobs;
}

/**
 * Taxes of a source that nobody knows yet: `findSource`, which resolves to null as long as it does not know, is
 * asked for each calculation until it answers. Until then throws `tax_unavailable` and alerts staff, because
 * any other source would charge other taxes.
 */
export function createUndecidedTaxCalculator(
  deps: UndecidedDeps,
  findSource: () => Promise<TaxCalculator | null>,
): TaxCalculator {
  let known: TaxCalculator | null = null;
  let search: Promise<TaxCalculator | null> | null = null;

  async function source(storeId: StoreId): Promise<TaxCalculator> {
    search ??= findSource().finally(() => {
      search = null;
    });
    known ??= await search;
    if (known) return known;
    await alertStaff(deps, storeId);
    throw taxUnavailable();
  }

  return {
    calculate: async (question) => (known ?? (await source(question.storeId))).calculate(question),
    async hasRatesAt(db, storeId, address) {
      const { hasRatesAt } = known ?? (await source(storeId));
      return hasRatesAt?.(db, storeId, address) ?? true;
    },
  };
}

/** Once a day: it often answers again within seconds. */
async function alertStaff({ db, jobs }: UndecidedDeps, storeId: StoreId): Promise<void> {
  const day = (await shopTime(db)).toISOString().slice(0, 10);
  await db.transaction((tx) =>
    raiseAlert(tx, jobs, {
      storeId,
      key: `tax-source-unknown:${day}`,
      title: 'The card provider does not say whether it works out the taxes',
      text: 'The shop has asked it since the last start and got no answer. Nobody can buy until it has one, and it asks again for each checkout.',
    }),
  );
}
