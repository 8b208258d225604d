import pg from 'pg';
import { type SentQuery, statementsIn } from './statements.ts';

export interface AskedQuery {
  text: string;
  values: unknown[];
}

/** Each statement that this process sends to a database meanwhile, once, with the values of its first time; those of the job queue left out. */
export async function queriesDuring(work: () => Promise<void>): Promise<AskedQuery[]> {
  const found = new Map<string, AskedQuery>();
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const [query, given] = args as [SentQuery, unknown];
      for (const { text, values = given } of statementsIn(query)) {
        if (
          /^\s*(select|update|delete|with)\b/i.test(text) &&
          !/pgboss|drizzle/.test(text) &&
          !found.has(text)
        )
          found.set(text, { text, values: Array.isArray(values) ? values : [] });
      }
      return send.apply(this, args);
    },
  });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query: send });
  }
  return [...found.values()];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

/** Tables and indexes that stay small however much is sold. */
interface Small {
  tables: readonly string[];
  indexes: readonly string[];
}

const MANY_ROWS = 1_000_000;

/** Makes the planner see large tables of one store, in which most of what had to be done is done. Without `enable_seqscan` it then takes any index that fits. */
export async function pretendManyRows(client: pg.Client, { tables, indexes }: Small): Promise<void> {
  await client.query('set enable_seqscan = off');
  await client.query(
    `select pg_restore_relation_stats('schemaname', relnamespace::regnamespace::text, 'relname', relname::text,
       'relpages', 1, 'reltuples', ${MANY_ROWS}::real)
     from pg_class where relkind in ('r', 'i') and relnamespace::regnamespace::text in ('public', 'sandbox')
       and relname <> all ($1)`,
    [[...tables, ...indexes]],
  );
  await client.query(
    `select pg_restore_attribute_stats('schemaname', 'public', 'relname', table_name::text, 'attname', column_name::text,
       'inherited', false, 'avg_width', 16,
       'null_frac', (case when is_nullable = 'NO' then 0 when data_type = 'uuid' then 0.9 else 0.001 end)::real,
       'n_distinct', (case column_name when 'store_id' then 1 else -0.5 end)::real)
     from information_schema.columns
     where table_schema = 'public'
       and (column_name = 'store_id' or column_name like '%email' or data_type in ('uuid', 'timestamp with time zone'))`,
  );
  // Many rows that refer to a small table share what they refer to.
  await client.query(
    `select pg_restore_attribute_stats('schemaname', 'public', 'relname', conrelid::regclass::text, 'attname', attname::text,
       'inherited', false, 'avg_width', 16, 'null_frac', (case when attnotnull then 0 else 0.001 end)::real,
       'n_distinct', (case attname when 'store_id' then 1 else 10 end)::real)
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'f' and connamespace = 'public'::regnamespace
       and confrelid::regclass::text = any ($1) and conrelid::regclass::text <> all ($1)`,
    [tables],
  );
}

/** All that a store has: no condition at all where there is one store. */
const OF_STORE = /^\(*(\w+\.)?store_id = [^()]+\)*$/;
const IS_NULL = /^\(*\w+ IS NULL\)*$/;

/** Queries that go through a whole table, or all of it that one store has, each as its table, its index and its text. */
export async function readsOfWholeTables(
  client: pg.Client,
  asked: readonly AskedQuery[],
  small: Small,
): Promise<string[]> {
  const { rows: indexes } = await client.query<{ name: string; table: string; first: string | null }>(
    `select indexrelid::regclass::text as name, indrelid::regclass::text as table,
       (select attname from pg_attribute where attrelid = indrelid and attnum = indkey[0]) as first
     from pg_index`,
  );
  const indexNamed = new Map(indexes.map((index) => [index.name, index]));
  /** `isNext`: only the first rows in the order of the index are wanted. */
  const readsAll = (node: PlanNode, isNext: boolean): boolean => {
    if (node['Node Type'] === 'Seq Scan') return true;
    const index = indexNamed.get(node['Index Name'] ?? '');
    if (!index || small.indexes.includes(index.name)) return false;
    const condition = node['Index Cond'] ?? '';
    const isOfStore = condition === '' || OF_STORE.test(condition);
    if (isNext && isOfStore) return node.Filter !== undefined && !OF_STORE.test(node.Filter);
    return isOfStore || IS_NULL.test(condition) || !condition.includes(index.first ?? '');
  };
  const found: string[] = [];
  for (const { text, values } of asked) {
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    const visit = (node: PlanNode, isNext: boolean) => {
      const index = node['Index Name'];
      const table = node['Relation Name'] ?? indexNamed.get(index ?? '')?.table ?? '';
      if (!small.tables.includes(table) && readsAll(node, isNext))
        found.push(`${table} by ${index}: ${text.replace(/^select.*? from/s, 'select … from')}`);
      const staysNext = node['Node Type'] === 'Limit' || (isNext && node['Node Type'] !== 'Sort');
      for (const child of node.Plans ?? []) visit(child, staysNext);
    };
    visit(rows[0]['QUERY PLAN'][0].Plan, false);
  }
  return found;
}
