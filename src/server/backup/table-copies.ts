import { createHash, hash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Schemas whose rows are the shop's: its own, its sandboxes', and the job queue's. */
const SCHEMAS = ['public', 'sandbox', 'pgboss'];
/** What the job queue says of its own tables, which its package makes again. */
const MADE_BY_QUEUE = ['pgboss.version', 'pgboss.bam', 'pgboss.queue_stats', 'pgboss.warning'];

/** A table of the shop, with the columns that are stored and not derived. Names are quoted where SQL needs it. */
export interface ShopTable {
  name: string;
  columns: readonly string[];
}

/** How many rows were copied, and the sum of the SHA-256 of each: it is the same in whatever order they are stored. */
export interface CopiedRows {
  rows: number;
  sum: bigint;
}

/** A connection without limits of time, for work on whole tables. The caller ends it. */
export async function connectForCopies(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'storefront copies',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  // The same rows are the same text on every server.
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
    set bytea_output = 'hex'; set extra_float_digits = 1;
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
  return client;
}

/** The shop's tables: those that others refer to in the job queue come before their referrers. */
export async function listTables(client: pg.Client): Promise<ShopTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', nspname, relname) as name,
        array_agg(quote_ident(attname) order by attnum) as columns
      from pg_class c join pg_namespace n on n.oid = relnamespace join pg_attribute on attrelid = c.oid
      where nspname = any($1) and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by nspname, relname order by nspname, relname <> 'queue', relname`,
    [SCHEMAS],
  );
  return rows.filter(({ name }) => !MADE_BY_QUEUE.includes(name));
}

/** The rows of a table as PostgreSQL's text, one by line. */
export function readRows(client: pg.Client, { name, columns }: ShopTable): Readable {
  return client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
}

/** Passes on what it reads, and says afterwards how much it was, with its SHA-256. */
export function measure(): Transform & { measured(): { rows: number; bytes: number; sha256: string } } {
  const digest = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  return Object.assign(through, { measured: () => ({ rows, bytes, sha256: digest.digest('hex') }) });
}

/** Passes on rows, and sums them up. */
function sumUp(): Transform & { summed(): CopiedRows } {
  let rows = 0;
  let sum = 0n;
  let begun: Buffer = Buffer.alloc(0);
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
      let from = 0;
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
        sum += BigInt(`0x${hash('sha256', text.subarray(from, end))}`);
        rows += 1;
        from = end + 1;
      }
      begun = text.subarray(from);
      done(null, chunk);
    },
  });
  return Object.assign(through, { summed: () => ({ rows, sum }) });
}

/** Adds rows to a table. Returns what they were. */
export async function addRows(client: pg.Client, table: ShopTable, text: Readable): Promise<CopiedRows> {
  const rows = sumUp();
  const into = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`));
  await pipeline(text, rows, into);
  return rows.summed();
}

/** The rows of a table as they are now, for a comparison. */
export async function sumOfRows(client: pg.Client, table: ShopTable): Promise<CopiedRows> {
  const rows = sumUp();
  rows.resume();
  await pipeline(readRows(client, table), rows);
  return rows.summed();
}
