import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { staffImportRows, staffImports } from '#server/platform/database/schema/staff-import-tables.ts';
import { checkFile } from '#server/staff-imports/check-file.ts';
import type { StaffImport } from '#server/staff-imports/import-kind.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { anId } from '../../../support/ids.ts';
import { importOf, sendFile } from '../../../support/imports/import-file.ts';
import { startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const LINES = Array.from({ length: 450 }, (_, index) => `/two-checks-${index},/shop`);

/** A check that does something before the first transaction at which the import has so many rows. */
function check(row: StaffImport, rows: number, before: () => Promise<void>): Promise<void> {
  let isDone = false;
  const isOf = eq(staffImportRows.importId, row.id);
  const db = new Proxy(shop.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'transaction') return value;
      const transaction: Database['transaction'] = async (work, config) => {
        if (!isDone && (await target.$count(staffImportRows, isOf)) === rows) {
          isDone = true;
          await before();
        }
        return target.transaction(work, config);
      };
      return transaction;
    },
  });
  return checkFile({ ...shop.deps, db }, row);
}

it('two checks of a file at once do not write at once, and the one that began last has all rows', async () => {
  const id = await sendFile(shop, owner, ['Redirect from,Redirect to', ...LINES].join('\n'), {
    kind: 'redirects',
  });
  const [row] = await shop.db
    .update(staffImports)
    .set({ state: 'checking' })
    .where(eq(staffImports.id, anId(id)))
    .returning();
  if (!row) throw new Error('the import is not there');
  await shop.db.delete(staffImportRows).where(eq(staffImportRows.importId, row.id));

  const [firstIsPaused, secondHasBegun, firstHasEnded] = [gate(), gate(), gate()];
  const first = check(row, 400, async () => {
    firstIsPaused.open();
    await secondHasBegun.opened;
  }).catch(() => undefined);
  await firstIsPaused.opened;
  const second = check(row, 200, async () => {
    secondHasBegun.open();
    await firstHasEnded.opened;
  });
  await first;
  firstHasEnded.open();
  await second.catch(() => undefined);
  expect(await importOf(owner, id)).toMatchObject({ state: 'checked', counts: { create: 450 } });
});

function gate(): { open: () => void; opened: Promise<void> } {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return { open, opened };
}
