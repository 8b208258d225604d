import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { JOB_SCHEMA, migrateDatabase } from '../../src/server/platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test('a test database has the tables of the shop and of the job queue', async () => {
  const { rows } = await client.query(
    `select to_regclass('public.checkouts') is not null as shop, to_regclass($1) is not null as jobs`,
    [`${JOB_SCHEMA}.job`],
  );
  expect(rows).toEqual([{ shop: true, jobs: true }]);
});

test('processes that start together on an empty database migrate it once', async () => {
  const empty = await createTestDatabase('nothing');
  await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(empty.connectionString)));

  const there = new pg.Client({ connectionString: empty.connectionString });
  await there.connect();
  const { rows } = await there.query(
    'select count(*)::int as entries, count(distinct hash)::int as migrations from drizzle.__drizzle_migrations',
  );
  await there.end();
  await empty.drop();
  expect(rows[0].entries).toBe(rows[0].migrations);
  expect(rows[0].entries).toBeGreaterThan(0);
});

test('people whom a file had confirmed after they unsubscribed are unsubscribed again, and nobody else', async () => {
  const filled = await createTestDatabase('sample store');
  const there = new pg.Client({ connectionString: filled.connectionString });
  await there.connect();
  await there.query(`
    insert into newsletter_subscribers (store_id, email, status, source)
      select stores.id, name || '@example.com', 'confirmed', source
      from stores, (values ('left', 'file'), ('back', 'file'), ('by.form', 'form'), ('stayed', 'file')) as person (name, source);
    insert into newsletter_changes (store_id, subscriber_id, kind, created_at)
      select store_id, id, kind, '2026-01-01'::timestamptz + day * interval '1 day'
      from newsletter_subscribers join (values ('left', 'unsubscribed', 1), ('left', 'imported', 2), ('back', 'unsubscribed', 1),
        ('back', 'confirmed', 2), ('by.form', 'unsubscribed', 1), ('stayed', 'imported', 1)) as change (name, kind, day)
        on email = name || '@example.com'`);
  await there.query(await readFile('migrations/0132_unsubscribed_by_imports.sql', 'utf8'));
  const { rows } = await there.query(
    `select email, unsubscribed_at from newsletter_subscribers where status = 'unsubscribed'`,
  );
  const { rows: changes } = await there.query(
    `select kind from newsletter_changes join newsletter_subscribers s on s.id = subscriber_id
      where email = 'left@example.com' order by newsletter_changes.created_at`,
  );
  await there.end();
  await filled.drop();
  expect(changes.map(({ kind }) => kind)).toEqual(['unsubscribed', 'imported', 'unsubscribed']);
  expect(rows).toEqual([{ email: 'left@example.com', unsubscribed_at: new Date('2026-01-02T00:00:00Z') }]);
});

const statementsOf = async (work: () => Promise<void>): Promise<string[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([statement]) => String(statement));
  } finally {
    query.mockRestore();
  }
};

test('recorded emails hold no links that open a subscription, and are sent again with ones made then', async () => {
  const filled = await createTestDatabase('sample store');
  const there = new pg.Client({ connectionString: filled.connectionString });
  await there.connect();
  const id = crypto.randomUUID();
  const button = { label: 'Manage', link: `/subscriptions/manage#token=${id}.1800000000.signature` };
  const blocks = [{ paragraph: 'Hello' }, { button }, { paragraph: 'Bye' }];
  await there.query(
    `insert into sent_emails (store_id, subject_type, subject_id, key, content)
      select id, 'order', gen_random_uuid(), 'order-confirmation:1', $1 from stores`,
    [{ to: 'Gita@example.com', blocks }],
  );
  await there.query(await readFile('migrations/0133_subscription_links_signed_when_sent.sql', 'utf8'));
  const { rows } = await there.query("select content -> 'blocks' as blocks from sent_emails");
  await there.end();
  await filled.drop();
  const token = { purpose: 'manage-subscription:gita@example.com', validDays: 60, id };
  expect(rows).toEqual([
    {
      blocks: [
        { paragraph: 'Hello' },
        { button: { label: 'Manage', link: '/subscriptions/manage', token } },
        { paragraph: 'Bye' },
      ],
    },
  ]);
});

test('roles and API keys that see orders go on seeing what orders cost, and others do not begin to', async () => {
  const filled = await createTestDatabase('sample store');
  const there = new pg.Client({ connectionString: filled.connectionString });
  await there.connect();
  await there.query(`insert into staff_roles (store_id, name, permissions)
    select id, name, permissions from stores, (values ('Sees', array['orders:read', 'stock:read']), ('Counts', array['stock:read']),
      ('Both', array['orders:amounts', 'orders:read'])) as role (name, permissions)`);
  await there.query(`insert into staff_members (store_id, email, name, role, own_role_id, own_role_name, own_permissions, password_hash)
    select store_id, 'sees@example.com', 'Noor', 'own', id, name, permissions, 'none' from staff_roles where name = 'Sees'`);
  await there.query(`insert into api_keys (store_id, name, beginning, key_hash, scopes, staff_member_id)
    select store_id, scope, 'key', scope, array[scope], id from staff_members, (values ('orders:read'), ('stock:read')) as key (scope)`);
  await there.query(await readFile('migrations/0134_amounts_of_orders.sql', 'utf8'));
  const { rows } = await there.query(`select name, permissions from staff_roles
    union all select email, own_permissions from staff_members union all select name, scopes from api_keys order by name`);
  await there.end();
  await filled.drop();
  expect(rows.map(({ name, permissions }) => [name, permissions.join(' ')])).toEqual([
    ['Both', 'orders:amounts orders:read'],
    ['Counts', 'stock:read'],
    ['Sees', 'orders:read stock:read orders:amounts'],
    ['orders:read', 'orders:read orders:amounts'],
    ['sees@example.com', 'orders:read stock:read orders:amounts'],
    ['stock:read', 'stock:read'],
  ]);
});

test('a database that is up to date is asked once whether it is', async () => {
  expect(await statementsOf(() => migrateDatabase(database.connectionString))).toHaveLength(1);
});

test.each([
  [
    'of the shop',
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  ],
  ['of the job queue', `update ${JOB_SCHEMA}.version set version = version - 1`],
  ['of the shop’s own index of jobs', `drop index ${JOB_SCHEMA}.job_common_active`],
])('a database that lacks the last migration %s is migrated', async (_whose, goBack) => {
  const older = await createTestDatabase();
  const there = new pg.Client({ connectionString: older.connectionString });
  await there.connect();
  await there.query(goBack).finally(() => there.end());
  const statements = await statementsOf(() => migrateDatabase(older.connectionString).catch(() => undefined));
  await older.drop();
  expect(statements).toContainEqual(expect.stringContaining('pg_advisory_lock'));
});

test('each test database is its own', async () => {
  const other = await createTestDatabase();
  const there = new pg.Client({ connectionString: other.connectionString });
  await there.connect();
  await there.query('create table only_there ()');
  const { rows } = await client.query(`select to_regclass('only_there') as here`);
  await there.end();
  await other.drop();

  expect(rows).toEqual([{ here: null }]);
});
