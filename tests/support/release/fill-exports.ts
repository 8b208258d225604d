import { staffExports } from '#server/platform/database/schema/staff-export-tables.ts';
import { deleteFilesWithPeople } from '#server/staff-exports/delete-files.ts';
import { type NewExport, writeExport } from '#server/staff-exports/write-export.ts';
import { STORE, type TestShop, type TestShopper } from '../test-shop.ts';

/** An export, and its file as it was downloaded. */
export interface DownloadedExport {
  id: string;
  text: string;
}

const CUSTOMERS: NewExport = {
  storeId: STORE,
  kind: 'customers',
  fileName: 'customers.csv',
  mediaType: 'text/csv',
  who: 'somebody@example.com',
  staffMemberId: null,
  filters: {},
};

/** Exports in every state, one of them without its file. Returns the newest one. */
export async function fillExports(shop: TestShop, operator: TestShopper): Promise<DownloadedExport> {
  await download(operator, 'newsletter_subscribers_export');
  await shop.db.transaction((tx) => deleteFilesWithPeople(tx, STORE));
  await writeExport(shop.db, CUSTOMERS, { bytes: interrupted(), countRows: () => null }).catch(
    () => undefined,
  );
  // As a process leaves it that is killed.
  await shop.db.insert(staffExports).values(CUSTOMERS);
  const text = await download(operator, 'discounts_export');
  const { body } = await operator.get(`/admin/api/exports?store_id=${STORE}`);
  return { id: body.exports[0].export_id, text };
}

async function download(operator: TestShopper, path: string): Promise<string> {
  const { status, body } = await operator.get(`/admin/api/${path}?store_id=${STORE}`);
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
}

async function* interrupted(): AsyncGenerator<string> {
  yield 'Email\n';
  throw new Error('a customer cannot be read');
}
