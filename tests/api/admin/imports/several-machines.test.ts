import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { staffImportParts } from '#server/platform/database/schema/staff-import-tables.ts';
import { moveFilesIntoDatabase } from '#server/staff-imports/files-of-earlier-releases.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database/test-database.ts';
import { anId } from '../../../support/ids.ts';
import { importOf, sendBytes, sendFile } from '../../../support/imports/import-file.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const FILE = 'Redirect from,Redirect to\n/old-one,/shop\n/old-two,/faq\n';

let database: TestDatabase;
let first: TestShop;
let second: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  database = await createTestDatabase('sample store');
  first = await startTestShop(undefined, { database });
  second = await startTestShop(undefined, { database });
  owner = await newOperator(first);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** Returns what could not be moved. */
async function move({ db }: TestShop, folder: string): Promise<string[]> {
  const failures: string[] = [];
  await moveFilesIntoDatabase(db, folder, ({ message }) => failures.push(message));
  return failures;
}

const partsOf = (id: string) => first.db.$count(staffImportParts, eq(staffImportParts.importId, anId(id)));
const download = async (id: string, by = owner) =>
  (await by.get(`/admin/api/imports/${id}/file?store_id=${STORE}`)).body;

describe('a file whose parts came to two machines', () => {
  let id: string;
  beforeAll(async () => {
    const bytes = Buffer.from(FILE);
    const options = { kind: 'redirects' };
    const begun = await owner.post('/admin/api/imports', {
      store_id: STORE,
      file: 'redirects.csv',
      bytes: bytes.length,
      options,
    });
    id = begun.body.import_id;
    const send = (shop: TestShop, from: number, to: number) =>
      sendBytes(shop, owner, {
        address: `/admin/api/imports/${id}/parts?store_id=${STORE}&offset=${from}`,
        type: 'application/octet-stream',
        bytes: bytes.subarray(from, to),
      });
    await send(first, 0, 30);
    await send(second, 30, bytes.length);
    await second.runJobs('staff-import');
  });

  it('is checked by either of them, whole', async () => {
    expect(await importOf(owner, id)).toMatchObject({ state: 'checked' });
  });

  it('is downloaded from either of them as it was sent', async () => {
    expect(await download(id)).toBe(FILE);
  });
});

describe('a file that a release before had in a folder', () => {
  let folder: string;
  let id: string;
  const path = () => join(folder, `${id}.csv`);
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'imports-')), 'imports');
    await mkdir(folder);
    id = await sendFile(first, owner, FILE, { kind: 'redirects' });
    await first.db.delete(staffImportParts).where(eq(staffImportParts.importId, anId(id)));
    await writeFile(path(), `${FILE}what a killed process has written behind it`);
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true }));

  it('is moved into the database by a start', async () => {
    await move(first, folder);
    expect([await readdir(folder), await download(id)]).toEqual([[], FILE]);
  });

  it('is moved once by two machines that start at the same time', async () => {
    await Promise.all([move(first, folder), move(second, folder)]);
    expect([await partsOf(id), await download(id)]).toEqual([1, FILE]);
  });

  it('is not moved when it was deleted from the list, and removed', async () => {
    await first.db.execute(sql`update staff_imports set file_deleted_at = now() where id = ${id}`);
    await move(first, folder);
    expect([await readdir(folder), await partsOf(id)]).toEqual([[], 0]);
  });

  it('stays where it is when it is not whole, and the others are moved', async () => {
    const other = await sendFile(first, owner, FILE, { kind: 'redirects' });
    await first.db.delete(staffImportParts).where(eq(staffImportParts.importId, anId(other)));
    await writeFile(join(folder, `${other}.csv`), FILE.slice(0, 20));
    const failures = await move(first, folder);
    expect(failures).toEqual([
      expect.stringContaining(`${other}.csv could not be moved into the database: it has 20 of`),
    ]);
    expect([await readdir(folder), await partsOf(id), await partsOf(other)]).toEqual([
      [`${other}.csv`],
      1,
      0,
    ]);
  });

  it('is not said to be empty by the check, which is tried again when it is there', async () => {
    await first.db.execute(sql`update staff_imports set state = 'checking' where id = ${id}`);
    await first.db.transaction((tx) => first.deps.jobs.enqueueForRows(tx, 'staff-import', [id]));
    await expect(first.runJobs('staff-import')).rejects.toThrow('none from 0 on are here');
    await move(first, folder);
    await first.runJobs('staff-import');
    expect(await importOf(owner, id)).toMatchObject({ state: 'checked' });
  });

  it('stays where it is when its import is unknown', async () => {
    const unknown = `${randomUUID()}.csv`;
    await writeFile(join(folder, unknown), FILE);
    await move(first, folder);
    expect(await readdir(folder)).toEqual([unknown]);
  });
});

it('a shop without that folder starts', async () => {
  await expect(move(first, join(tmpdir(), randomUUID()))).resolves.toEqual([]);
});
