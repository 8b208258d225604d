import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { deleteOldImportFiles } from '#server/staff-imports/import-store.ts';
import { addStaff, browserOf, newOperator, OPERATOR } from '../../../support/buying/people.ts';
import { sendFile } from '../../../support/imports/import-file.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const FILE = 'Redirect from,Redirect to\n/é,/shop\n';

let shop: TestShop;
let owner: TestShopper;
let id: string;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  id = await sendFile(shop, owner, FILE, { kind: 'redirects' });
});
afterAll(() => shop.close());

const download = (by = owner) => by.get(`/admin/api/imports/${id}/file?store_id=${STORE}`);

it('the file of an import is downloaded as it was sent, under its name', async () => {
  const { status, body, headers } = await download();
  expect([status, body, headers['content-disposition']]).toEqual([
    200,
    FILE,
    "attachment; filename*=UTF-8''file.csv",
  ]);
});

it('the download of the file of an import is in the audit log', async () => {
  await download();
  const entries = () => shop.db.select().from(staffActions).where(eq(staffActions.command, 'imports file'));
  await expect
    .poll(async () => (await entries())[0])
    .toMatchObject({
      subjectType: 'import',
      subjectId: id,
      operator: OPERATOR.email,
      summary: 'Downloaded the file that was sent',
    });
});

it('the file of an import is refused to a role that does not run imports', async () => {
  const marketer = await browserOf(shop, await addStaff(shop, 'marketer'));
  expect((await download(marketer)).status).toBe(403);
});

it('the file of an import that was not sent to the end is refused', async () => {
  const { body: begun } = await owner.post('/admin/api/imports', {
    store_id: STORE,
    file: 'half.csv',
    bytes: 10,
    options: { kind: 'redirects' },
  });
  const { body } = await owner.get(`/admin/api/imports/${begun.import_id}/file?store_id=${STORE}`);
  expect(body.detail).toBe('The file was not sent to the end. Send it again.');
});

it('the file of an import wants the password again, because it may have people', async () => {
  await shop.advanceClock('20 minutes');
  expect((await download()).body.code).toBe('password_needed');
});

it('the file of an import cannot be downloaded after 30 days', async () => {
  await shop.advanceClock('31 days');
  await deleteOldImportFiles(shop.db);
  expect((await download(await newOperator(shop))).body.detail).toBe('The file was deleted. Send it again.');
});
