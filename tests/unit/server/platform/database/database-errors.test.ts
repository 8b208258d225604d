import { sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { connectDatabase } from '#server/platform/database/database.ts';
import { isDatabaseDown, isRefusedData } from '#server/platform/database/database-errors.ts';

const withCode = (code: string, message = code) => Object.assign(new Error(message), { code });
const answered = (code: string) => Object.assign(new DatabaseError('refused', 7, 'error'), { code });
const inQuery = (cause: Error) => new DrizzleQueryError('select 1', [], cause);

test.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ECONNREFUSED'])(
  'a %s of a visitor, a file or another host is none of the database',
  (code) => {
    expect(isDatabaseDown(withCode(code, 'aborted'))).toBe(false);
    expect(isDatabaseDown(new Error('fetch failed', { cause: withCode(code) }))).toBe(false);
  },
);

test.each([
  ['a connection that was cut in a query', inQuery(withCode('ECONNRESET'))],
  ['a host that cannot be found', inQuery(withCode('ENOTFOUND'))],
  ['a connection that ended', inQuery(new Error('Connection terminated unexpectedly'))],
  ['a wait for a connection', inQuery(new Error('timeout exceeded when trying to connect'))],
  ['a database that shuts down', inQuery(answered('57P01'))],
  [
    'a statement that took too long, further down',
    new Error('no order', { cause: inQuery(answered('57014')) }),
  ],
])('%s means that the database is down', (_what, error) => {
  expect(isDatabaseDown(error)).toBe(true);
});

test.each([
  ['a broken rule', inQuery(answered('23505'))],
  ['a value that cannot be sent', inQuery(withCode('ERR_INVALID_ARG_TYPE'))],
])('%s does not', (_what, error) => {
  expect(isDatabaseDown(error)).toBe(false);
});

test.each([
  ['a value that cannot be held', inQuery(answered('22021')), true],
  ['a broken rule, further down', new Error('no email', { cause: inQuery(answered('23514')) }), true],
  ['a table that is missing', inQuery(answered('42P01')), false],
  ['a database that shuts down', inQuery(answered('57P01')), false],
  ['a file that is missing', withCode('ENOENT'), false],
])('%s is refused data or not', (_what, error, isRefused) => {
  expect(isRefusedData(error)).toBe(isRefused);
});

test('a transaction that cannot begin and a query that cannot be sent both say that the database is down', async () => {
  const { db, close } = connectDatabase('postgresql://nobody@127.0.0.1:9/none?sslmode=disable');
  const failures = await Promise.all([
    db.transaction(async () => undefined).catch((error: unknown) => error),
    db.execute(sql`select 1`).catch((error: unknown) => error),
  ]);
  await close();
  expect(failures.map(isDatabaseDown)).toEqual([true, true]);
});
