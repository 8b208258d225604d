import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { staffImportParts } from '#server/platform/database/schema/staff-import-tables.ts';
import { endStoppedImports } from '#server/staff-imports/end-stopped-imports.ts';
import { deleteOldImportFiles } from '#server/staff-imports/import-store.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { importOf, makeStep, rowsOf, sendFile } from '../../../support/imports/import-file.ts';
import { loseJobs, setJobs } from '../../../support/row-jobs.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const QUEUE = 'staff-import';
const OPTIONS = { kind: 'redirects' };

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  await shop.db.execute(
    sql.raw(`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`),
  );
});
afterAll(() => shop.close());
afterEach(() => loseJobs(shop, QUEUE));

let files = 0;
/** A file of redirects of its own, as many as are said. */
function redirects(count: number): string {
  files += 1;
  const lines = Array.from({ length: count }, (_, index) => `/stopped-${files}-${index},/shop`);
  return ['Redirect from,Redirect to', ...lines].join('\n');
}

/** What is done while the row at a position of an import cannot be written. */
async function whileFailingAt(position: number, work: () => Promise<unknown>): Promise<void> {
  await shop.db.execute(
    sql.raw(`create trigger fails before insert or update on staff_import_rows for each row
      when (new.position = ${position}) execute function fail()`),
  );
  await expect(work()).rejects.toThrow();
  await shop.db.execute(sql`drop trigger fails on staff_import_rows`);
}

/** The id of the import that was begun last. */
async function newest(): Promise<string> {
  return (await owner.get(`/admin/api/imports?store_id=${STORE}`)).body.imports[0].import_id;
}

/** Ends imports whose job has failed as often as it may. */
async function stop(): Promise<void> {
  await setJobs(shop, QUEUE, 'failed');
  await endStoppedImports(shop.db);
}

describe('a check whose job has failed for good', () => {
  async function stoppedCheck(): Promise<string> {
    await whileFailingAt(2, () => sendFile(shop, owner, redirects(3), OPTIONS));
    await stop();
    return newest();
  }

  it('ends, and says what to do', async () => {
    expect(await importOf(owner, await stoppedCheck())).toMatchObject({
      state: 'refused',
      refusal: expect.stringContaining('Check the file again, or send it again'),
    });
  });

  it('can be made again', async () => {
    const id = await stoppedCheck();
    await makeStep(shop, owner, id, 'check', OPTIONS);
    expect(await importOf(owner, id)).toMatchObject({
      state: 'checked',
      refusal: null,
      counts: { create: 3 },
    });
  });

  it('goes on while its job is tried again', async () => {
    await whileFailingAt(2, () => sendFile(shop, owner, redirects(3), OPTIONS));
    await endStoppedImports(shop.db);
    expect((await importOf(owner, await newest())).state).toBe('checking');
  });

  it('does not keep the file longer than others', async () => {
    const id = await stoppedCheck();
    await shop.db.execute(
      sql`update staff_imports set created_at = created_at - interval '31 days' where id = ${id}`,
    );
    await deleteOldImportFiles(shop.db);
    expect(await shop.db.$count(staffImportParts, sql`import_id = ${id}`)).toBe(0);
  });
});

describe('an import whose job has failed for good', () => {
  async function stoppedImport(): Promise<string> {
    const id = await sendFile(shop, owner, redirects(102), OPTIONS);
    await whileFailingAt(101, () => makeStep(shop, owner, id, 'start'));
    await stop();
    return id;
  }

  it('has imported what was written by then, and says what was not', async () => {
    const id = await stoppedImport();
    expect(await importOf(owner, id)).toMatchObject({
      state: 'imported',
      results: { done: 100, left: 2 },
      refusal: expect.stringContaining('Send the file again'),
    });
    expect(await rowsOf(owner, id, '&result=left')).toMatchObject([
      { reason: 'The import stopped before it.' },
      { reason: 'The import stopped before it.' },
    ]);
  });

  it('can be undone', async () => {
    const id = await stoppedImport();
    await makeStep(shop, owner, id, 'undo');
    expect(await importOf(owner, id)).toMatchObject({
      state: 'undone',
      refusal: null,
      results: { undone: 100 },
    });
  });

  it('does not hold up others', async () => {
    await stoppedImport();
    const other = await sendFile(shop, owner, redirects(1), OPTIONS);
    expect((await makeStep(shop, owner, other, 'start')).status).toBe(200);
  });
});

describe('undoing whose job has failed for good', () => {
  it('says so, and goes on where it was when it is asked for again, also days later', async () => {
    const id = await sendFile(shop, owner, redirects(52), OPTIONS);
    await makeStep(shop, owner, id, 'start');
    await whileFailingAt(51, () => makeStep(shop, owner, id, 'undo'));
    await stop();
    expect(await importOf(owner, id)).toMatchObject({
      state: 'imported',
      may_undo: true,
      results: { done: 2, undone: 50 },
      refusal: expect.stringContaining('Undo the import again'),
    });
    await shop.db.execute(sql`update staff_imports set imported_at = imported_at - interval '2 days'
      where state = 'imported'`);
    await makeStep(shop, owner, id, 'undo');
    expect(await importOf(owner, id)).toMatchObject({
      state: 'undone',
      refusal: null,
      results: { undone: 52 },
    });
  });
});
