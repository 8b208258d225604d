import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { HeldByPeople } from './fill-shop.ts';
import {
  type Release,
  type ReleaseLine,
  readRelease,
  type WaitingJob,
  writeRelease,
} from './release-file.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** The shop's own tables, and those of the sandboxes of other companies' services. */
const TABLES = `
  select oid, format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
  where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'sandbox')`;
const WAITING_JOBS = `
  select id, name, data from pgboss.job where state in ('created', 'retry') order by created_on, id`;

/** Keeps the rows of a filled database, without its schema, and the jobs that wait in it. */
export async function writeDump(connectionString: string, held: HeldByPeople): Promise<void> {
  const lines: ReleaseLine[] = await withClient(connectionString, async (client) => {
    const { rows: now } = await client.query('select shop_now()::text as time');
    const release = { migration: (await journal()).entries.at(-1)?.tag ?? '', shopTime: now[0].time, held };
    const found: ReleaseLine[] = [{ release }];
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query(`select to_json(t) as row from ${table} t order by t::text`);
      found.push(...rows.map(({ row }) => ({ table, row })));
    }
    const { rows: jobs } = await client.query(WAITING_JOBS);
    return [...found, ...jobs.map((job) => ({ job }))];
  });
  writeRelease(lines);
}

/** Fills an empty database as the release left it: its migrations, its rows, its waiting jobs, its time. */
export async function restoreDump(connectionString: string): Promise<Release> {
  const { release, rows, jobs } = readRelease();
  await withClient(connectionString, async (client) => {
    await migrateUpTo(client, release.migration);
    await withoutForeignKeys(client, async () => {
      for (const [table, found] of rows) await insertRows(client, table, found);
    });
    await advanceSequences(client);
    const offset = (Date.parse(release.shopTime) - Date.now()) / 1_000;
    await client.query(
      `create or replace function shop_now() returns timestamp with time zone language sql stable as $$ select now() + interval '${offset} seconds' $$`,
    );
  });
  await restoreJobs(connectionString, jobs);
  return release;
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`${TABLES} order by name`);
  return rows.map(({ name }) => name);
}

/** Tables that have no row. */
export function emptyTables(connectionString: string): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    const empty: string[] = [];
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query(`select from ${table} limit 1`);
      if (rows.length === 0) empty.push(table);
    }
    return empty;
  });
}

/** Works without foreign keys, as tables refer to each other in circles; all of them are checked afterwards. */
async function withoutForeignKeys(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select own.name as "table", quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join (${TABLES}) own on own.oid = conrelid where contype = 'f'`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  await work();
  for (const { table, name, definition } of rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

/** What triggers derive from rows is in the dump itself; what the database derives from a row's columns, it derives again. */
async function insertRows(
  client: pg.Client,
  table: string,
  found: readonly { row: object }[],
): Promise<void> {
  const values = JSON.stringify(found.map(({ row }) => row));
  await client.query(`alter table ${table} disable trigger user`);
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = rows[0]?.columns;
  await client.query(
    `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [values],
  );
  await client.query(`alter table ${table} enable trigger user`);
}

async function migrateUpTo(client: pg.Client, last: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  const { entries, ...rest } = await journal();
  const known = entries.slice(0, entries.findIndex(({ tag }) => tag === last) + 1);
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...rest, entries: known }));
  await migrate(drizzle(client), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
}

async function journal(): Promise<{ entries: { tag: string }[] }> {
  return JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
}

async function advanceSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select d.refobjid::regclass::text as "table", a.attname as column, d.objid::regclass::text as sequence
    from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S'
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    join pg_class t on t.oid = d.refobjid join pg_namespace n on n.oid = t.relnamespace
    where d.deptype in ('a', 'i') and n.nspname in ('public', 'sandbox')`);
  for (const { table, column, sequence } of rows)
    await client.query(`select setval('${sequence}', (select max(${column}) from ${table}))`);
}

/** The queue's own tables are made by its package; a job is what a release leaves to the next one. */
async function restoreJobs(connectionString: string, jobs: readonly WaitingJob[]): Promise<void> {
  const boss = new PgBoss({ connectionString, schema: 'pgboss', max: 1, supervise: false, schedule: false });
  await boss.start();
  for (const name of new Set(jobs.map((job) => job.name))) await boss.createQueue(name);
  for (const { name, ...job } of jobs) await boss.insert(name, [job]);
  await boss.stop({ graceful: false });
}

async function withClient<Answer>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
