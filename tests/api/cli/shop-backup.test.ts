import { copyFile, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedFiles } from '#server/backup/stored-files.ts';
import { connectForCopies, listTables, sumOfRows } from '#server/backup/table-copies.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import type { S3Settings } from '#server/platform/settings/s3-settings.ts';
import { diskUploads } from '#server/platform/storage/disk-uploads.ts';
import type { Uploads } from '#server/platform/storage/uploads.ts';
import { placeOrder } from '../../support/buying/orders.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import { restoreDump } from '../../support/release/release-dump.ts';
import { type CommandAnswer, shopCommandWith } from '../../support/shop-command.ts';
import { type BucketServer, bucketUploads, startBucketServer } from '../../support/storage/bucket-server.ts';
import { emptyFolder, STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

/** A shop with an order, a picture and a secret, and the backup that was made of it while it ran. */
let shop: TestShop;
let orderId: string;
let backup: string;
let made: CommandAnswer;
const dataDir = emptyFolder();
const databases: TestDatabase[] = [];

beforeAll(async () => {
  shop = await startTestShop();
  ({ id: orderId } = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]));
  await mkdir(join(dataDir, 'pictures'), { recursive: true });
  await writeFile(join(dataDir, 'pictures', 'a-bowl.png'), 'a bowl');
  await writeFile(join(dataDir, 'session-secret'), 'plum');
  backup = join(dataDir, 'made.zip');
  made = await run(dataDir, shop.connectionString, 'backup', '--to', backup, '--json');
});
afterAll(async () => {
  await shop.close();
  await Promise.all(databases.map((database) => database.drop()));
});

const run = (folder: string, address: string, ...args: string[]) =>
  shopCommandWith({ DATA_DIR: folder }, address, ...args);

async function newDatabase(content: 'tables' | 'nothing' = 'tables'): Promise<string> {
  const database = await createTestDatabase(content);
  databases.push(database);
  return database.connectionString;
}

/** What a restore empties: docs/operations.md. */
const ACCESS = [
  'sessions',
  'staff_sessions',
  'staff_links',
  'staff_challenges',
  'password_resets',
  'email_changes',
];
const LEFT_OUT = ['staff_actions', ...ACCESS].map((name) => `public.${name}`);

/** Table by table, but for the audit log, to which the commands themselves add, and for who is signed in. */
async function contentsOf(address: string): Promise<Record<string, bigint>> {
  const client = await connectForCopies(address);
  const contents: Record<string, bigint> = {};
  for (const table of await listTables(client))
    if (!LEFT_OUT.includes(table.name)) contents[table.name] = (await sumOfRows(client, table)).sum;
  await client.end();
  return contents;
}

async function query(address: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}

describe('npm run shop -- backup', () => {
  it('packs the files and says how much it is', () => {
    expect([made.err.match(/refused|error/i), made.json]).toMatchObject([null, { path: backup, files: 2 }]);
  });

  it('makes a file that only its owner can read', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
  });

  it('is recorded with its size', async () => {
    const { json } = await run(dataDir, shop.connectionString, 'actions', '--json');
    expect(json[0]).toMatchObject({ command: 'backup', outcome: 'done' });
  });

  it('overwrites no file', async () => {
    const { code, err } = await run(dataDir, shop.connectionString, 'backup', '--to', backup);
    expect([code, err]).toEqual([1, `${backup} exists: choose another name, or remove it.\n`]);
  });

  it('removes older backups of its own, and nothing else', async () => {
    const folder = emptyFolder();
    await mkdir(join(folder, 'backups'), { recursive: true });
    for (const name of ['shop-20200101-000000.zip', 'shop-20200102-000000.zip', 'mine.zip'])
      await writeFile(join(folder, 'backups', name), '');
    const { json } = await run(folder, shop.connectionString, 'backup', '--keep', '2', '--json');
    expect(json.removed).toEqual(['shop-20200101-000000.zip']);
    expect(await readdir(join(folder, 'backups'))).toContain('mine.zip');
  });
});

describe('npm run shop -- restore', () => {
  it('makes an empty shop what the other one was, table by table', async () => {
    const before = await contentsOf(shop.connectionString);
    const address = await newDatabase('nothing');
    const { code, err } = await run(emptyFolder(), address, 'restore', backup);
    expect([code, err.match(/Nothing was changed/)]).toEqual([0, null]);
    expect(await contentsOf(address)).toEqual(before);
  });

  it('says which database and which folder it fills, before it does', async () => {
    const folder = emptyFolder();
    const address = await newDatabase();
    const { out, err } = await run(folder, address, 'restore', backup);
    const { host, pathname } = new URL(address);
    const places = expect.stringMatching(new RegExp(`${host}${pathname}.*${folder}`));
    expect([err, out]).toEqual([places, places]);
  });

  it('brings pictures and the secret back', async () => {
    const folder = emptyFolder();
    await run(folder, await newDatabase(), 'restore', backup);
    const found = ['pictures/a-bowl.png', 'session-secret'].map((name) =>
      readFile(join(folder, name), 'utf8'),
    );
    expect(await Promise.all(found)).toEqual(['a bowl', 'plum']);
  });

  it('leaves a shop in which the next order gets the next number', async () => {
    const address = await newDatabase();
    await run(emptyFolder(), address, 'restore', backup);
    const database = { connectionString: address, drop: async () => undefined };
    const restored = await startTestShop(undefined, { database });
    await placeOrder(restored, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    await restored.close();
    const [before] = await query(shop.connectionString, 'select max(number) as number from orders');
    const [after] = await query(address, 'select max(number) as number from orders');
    expect(Number(after?.number)).toBe(Number(before?.number) + 1);
  });

  it('refuses to overwrite a shop', async () => {
    const address = await newDatabase();
    await run(emptyFolder(), address, 'restore', backup);
    const { code, err } = await run(emptyFolder(), address, 'restore', backup);
    expect([code, err]).toEqual([1, expect.stringContaining('--replace packs it first')]);
  });

  it('with --replace gives the same a second time, and packs what was there', async () => {
    const address = await newDatabase();
    const folder = emptyFolder();
    await run(folder, address, 'restore', backup);
    const before = await contentsOf(address);
    await query(address, `delete from order_search; update orders set email = 'someone@example.com'`);
    const { json } = await run(folder, address, 'restore', backup, '--replace', '--json');
    expect((await stat(json.before)).size).toBeGreaterThan(0);
    expect(await contentsOf(address)).toEqual(before);
  });

  it('is refused while a shop runs on the database', async () => {
    const database = await createTestDatabase('sample store');
    databases.push(database);
    const running = await startTestShop(undefined, {
      database: { ...database, drop: async () => undefined },
      work: true,
    });
    const { code, err } = await run(emptyFolder(), database.connectionString, 'restore', backup, '--replace');
    await running.close();
    expect([code, err]).toEqual([1, expect.stringContaining('The shop is running: stop it first')]);
  });

  describe('with a bucket', () => {
    let server: BucketServer;
    beforeAll(async () => {
      server = await startBucketServer();
    });
    afterAll(() => server.stop());

    const restoreInto = (settings: S3Settings, address: string, ...args: string[]) =>
      shopCommandWith(
        { DATA_DIR: emptyFolder(), ...server.environmentOf(settings) },
        address,
        'restore',
        backup,
        ...args,
      );
    const BOWL = 'pictures/a-bowl.png';

    it.each([
      ['of another database', async (uploads: Uploads) => uploads.owner?.claim()],
      ['with pictures of a shop of an earlier release', async () => undefined],
    ])('%s changes nothing', async (_, claim) => {
      const settings = server.newBucket();
      const theirs = bucketUploads(settings, 'their database');
      await claim(theirs);
      await theirs.write('pictures/a-plate.png', Buffer.from('a plate'));
      const address = await newDatabase();
      const { code, err } = await restoreInto(settings, address);
      expect([code, err]).toEqual([1, expect.stringMatching(/S3_.*--claim-bucket.*Nothing was changed\./)]);
      expect([await theirs.read(BOWL), await query(address, 'select from stores')]).toEqual([null, []]);
    });

    it('of another database takes its place when that is said', async () => {
      const settings = server.newBucket();
      const theirs = bucketUploads(settings, 'their database');
      await theirs.owner?.claim();
      const address = await newDatabase();
      const { code } = await restoreInto(settings, address, '--claim-bucket');
      expect([code, (await theirs.read(BOWL))?.toString(), await theirs.owner?.find()]).toEqual([
        0,
        'a bowl',
        'other',
      ]);
    });

    it('that is empty brings pictures there, also a second time', async () => {
      const settings = server.newBucket();
      const address = await newDatabase();
      const codes = [
        (await restoreInto(settings, address)).code,
        (await restoreInto(settings, address, '--replace')).code,
      ];
      expect([codes, (await bucketUploads(settings).read(BOWL))?.toString()]).toEqual([[0, 0], 'a bowl']);
    });
  });

  it('brings a backup of an older release up to date', async () => {
    const old = await newDatabase('nothing');
    await restoreDump(old);
    const folder = emptyFolder();
    await mkdir(folder);
    const path = join(folder, 'old.zip');
    await writeBackup(path, {
      connectionString: old,
      files: storedFiles(diskUploads(folder), folder),
      store: { id: STORE, brand: 'Doosra' },
      version: '0.0.9',
      onStep: () => undefined,
    });
    const address = await newDatabase();
    const { err, code } = await run(folder, address, 'restore', path);
    expect([code, err]).toEqual([0, expect.not.stringContaining('Nothing was changed')]);
    const orders = 'select id, total_cents from orders order by id';
    expect(await query(address, orders)).toEqual(await query(old, orders));
    const journal = 'select max(created_at) as last from drizzle.__drizzle_migrations';
    expect(await query(address, journal)).toEqual(await query(shop.connectionString, journal));
  });

  describe('changes nothing when the file', () => {
    let address: string;
    const folder = emptyFolder();
    beforeAll(async () => {
      address = await newDatabase();
      await mkdir(folder, { recursive: true });
    });

    /** Restores a copy that was made otherwise, and answers what was said. */
    async function refusalOf(name: string, change: (path: string) => Promise<void>): Promise<string> {
      const path = join(folder, name);
      await copyFile(backup, path);
      await change(path);
      const { code, err } = await run(folder, address, 'restore', path);
      expect(code).toBe(1);
      expect(await query(address, 'select id from stores')).toEqual([]);
      return err;
    }

    it('is cut off', async () => {
      const said = await refusalOf('cut.zip', async (path) => truncate(path, (await stat(path)).size - 100));
      expect(said).toContain('is no backup, or was cut off. Nothing was changed.');
    });

    it('has a byte changed', async () => {
      const said = await refusalOf('damaged.zip', async (path) => {
        const bytes = await readFile(path);
        const at = bytes.indexOf('a bowl');
        bytes[at] = 'A'.charCodeAt(0);
        await writeFile(path, bytes);
      });
      expect(said).toMatch(/is damaged: files\/pictures\/a-bowl\.png/);
    });

    it('is something else', async () => {
      const said = await refusalOf('something.zip', (path) => writeFile(path, 'no backup'));
      expect(said).toContain('is no backup, or was cut off. Nothing was changed.');
    });

    it('is not there', async () => {
      const { code, err } = await run(folder, address, 'restore', join(folder, 'nowhere.zip'));
      expect([code, err]).toEqual([1, expect.stringContaining('cannot be read')]);
    });
  });

  it('refuses a backup of a later release', async () => {
    const later = await newDatabase();
    await run(emptyFolder(), later, 'restore', backup);
    await query(later, 'update drizzle.__drizzle_migrations set created_at = created_at + 1');
    const folder = emptyFolder();
    const path = join(folder, 'later.zip');
    await run(folder, later, 'backup', '--to', path);
    const { code, err } = await run(emptyFolder(), await newDatabase(), 'restore', path);
    expect([code, err]).toEqual([1, expect.stringContaining('bring the shop up to date first')]);
  });

  it('restores an order with what its shopper was told', async () => {
    const address = await newDatabase();
    await run(emptyFolder(), address, 'restore', backup);
    const { json } = await run(emptyFolder(), address, 'orders', 'list', '--json');
    expect(json[0].id).toBe(orderId);
  });
});
