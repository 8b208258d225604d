import type pg from 'pg';
import { listTables, type ShopTable } from './table-copies.ts';

/** What the tables of a shop have besides rows. */
export interface DatabaseState {
  /** When the last migration was made, as drizzle stores it: milliseconds since 1970. */
  migration: number;
  /** How far the shop's clock is ahead, in seconds (docs/decisions/0004). */
  clockSeconds: number;
  sequences: Sequence[];
}

export interface Sequence {
  name: string;
  value: string;
  isCalled: boolean;
}

/** Reads it in the transaction of the connection. */
export async function readDatabaseState(client: pg.Client): Promise<DatabaseState> {
  const { rows } = await client.query<{ migration: string; clock_seconds: number }>(
    `select (select max(created_at) from drizzle.__drizzle_migrations) as migration,
      round(extract(epoch from shop_now() - now()))::int as clock_seconds`,
  );
  const [state] = rows;
  if (!state) throw new Error('the database returned no state');
  return {
    migration: Number(state.migration),
    clockSeconds: state.clock_seconds,
    sequences: await readSequences(client),
  };
}

async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const sequences: Sequence[] = [];
  for (const name of await listSequences(client)) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value as value, is_called as called from ${name}`,
    );
    for (const { value, called } of rows) sequences.push({ name, value, isCalled: called });
  }
  return sequences;
}

async function listSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind = 'S' and nspname in ('public', 'sandbox') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Empties the shop's tables, lets `addRows` fill them, and gives them the state. Foreign keys are checked when all rows are there, and
 * triggers do nothing meanwhile: what they derive is among the rows. In a transaction of the caller.
 */
export async function replaceContents(
  client: pg.Client,
  state: Pick<DatabaseState, 'clockSeconds' | 'sequences'>,
  addRows: (tables: readonly ShopTable[]) => Promise<void>,
): Promise<void> {
  const tables = await listTables(client);
  const own = tables.filter(({ name }) => !name.startsWith('pgboss.'));
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = connamespace
     where contype = 'f' and conparentid = 0 and nspname in ('public', 'sandbox')`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of own) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  await addRows(tables);
  for (const { name } of own) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  const existing = new Set(await listSequences(client));
  for (const { name, value, isCalled } of state.sequences)
    if (existing.has(name)) await client.query('select setval($1, $2, $3)', [name, value, isCalled]);
  await setClock(client, state.clockSeconds);
}

async function setClock(client: pg.Client, seconds: number): Promise<void> {
  const body = seconds === 0 ? 'select now()' : `select now() + interval '${Math.trunc(seconds)} seconds'`;
  await client.query(
    `create or replace function shop_now() returns timestamp with time zone language sql stable as $$ ${body} $$`,
  );
}
