import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { withNamedStatements } from '#server/platform/database/named-statements.ts';
import { answeredLater, withoutAwaiting } from '#server/platform/database/transaction-client.ts';
import { statementsDuring } from '../../support/database/statements.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase('sample store');
  connection = connectDatabase(database.connectionString, { maxConnections: 1 });
  await connection.db.execute(sql`create table words (word text primary key)`);
});
beforeEach(() => connection.db.execute(sql`truncate words`));
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const db = () => withNamedStatements(connection.db);
const insertOf = (word: string) => sql`insert into words values (${word})`;
const unsendable = () =>
  insertOf(
    sql.param({
      toPostgres: () => {
        throw new Error('cannot be sent');
      },
    }) as never,
  );
const words = async () =>
  (await connection.db.execute<{ word: string }>(sql`select word from words order by word`)).rows.map(
    ({ word }) => word,
  );

it('a transaction begins, writes and ends in one round trip where nobody waits for an answer', async () => {
  const { roundTrips } = await statementsDuring(() =>
    db().transaction(async (tx) => {
      await withoutAwaiting(tx, () => tx.execute(insertOf('one')).execute());
      await withoutAwaiting(tx, () => tx.execute(insertOf('two')).execute());
    }),
  );
  expect({ roundTrips, words: await words() }).toEqual({ roundTrips: 1, words: ['one', 'two'] });
});

it('an answer that is needed later comes with the commit', async () => {
  const answers: unknown[] = [];
  const { roundTrips } = await statementsDuring(async () => {
    const { answer } = await db().transaction((tx) =>
      answeredLater(tx, () => tx.execute(sql`${insertOf('one')} returning word`).execute()),
    );
    answers.push(...(await answer).rows);
  });
  expect({ roundTrips, answers }).toEqual({ roundTrips: 1, answers: [{ word: 'one' }] });
});

it('nothing is stored where a statement fails whose answer is needed later', async () => {
  const work = db().transaction(async (tx) => {
    await withoutAwaiting(tx, () => tx.execute(insertOf('one')).execute());
    return answeredLater(tx, () => tx.execute(insertOf('one')).execute());
  });
  await expect(work).rejects.toSatisfy(isUniqueViolation);
  expect(await words()).toEqual([]);
});

it('nothing is stored where a statement fails that nobody waits for', async () => {
  const work = db().transaction(async (tx) => {
    await withoutAwaiting(tx, () => tx.execute(insertOf('one')).execute());
    await withoutAwaiting(tx, () => tx.execute(insertOf('one')).execute());
    await withoutAwaiting(tx, () => tx.execute(insertOf('two')).execute());
  });
  await expect(work).rejects.toSatisfy(isUniqueViolation);
  expect(await words()).toEqual([]);
});

it('the failure of a statement that nobody waits for is the one that is reported', async () => {
  const work = db().transaction(async (tx) => {
    await tx.execute(insertOf('one'));
    await withoutAwaiting(tx, () => tx.execute(insertOf('one')).execute());
    await new Promise((resolve) => setTimeout(resolve, 50));
    await tx.execute(sql`select 1`);
  });
  await expect(work).rejects.toSatisfy(isUniqueViolation);
});

it('nothing is stored where a value cannot be sent', async () => {
  const work = db().transaction(async (tx) => {
    await withoutAwaiting(tx, () => tx.execute(insertOf('one')).execute());
    await withoutAwaiting(tx, () => tx.execute(unsendable()).execute());
  });
  await expect(work).rejects.toThrow();
  expect(await words()).toEqual([]);
});

it('nothing is stored where a value could not be sent before others were', async () => {
  const work = db().transaction(async (tx) => {
    await tx.execute(insertOf('one'));
    await withoutAwaiting(tx, () => tx.execute(unsendable()).execute());
    await new Promise((resolve) => setTimeout(resolve, 50));
    await tx.execute(insertOf('two'));
  });
  await expect(work).rejects.toThrow();
  expect(await words()).toEqual([]);
});

it('a statement is sent again whose value could not be sent', async () => {
  const insert = (statement: SQL) => db().transaction((tx) => tx.execute(statement));
  await insert(insertOf('one'));
  await insert(insertOf('two'));
  await insert(unsendable()).catch(() => undefined);
  await insert(insertOf('three'));
  expect(await words()).toEqual(['one', 'three', 'two']);
});

it('nothing is stored where the work fails after a statement that nobody waits for', async () => {
  const work = db().transaction(async (tx) => {
    await withoutAwaiting(tx, () => tx.execute(insertOf('one')).execute());
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await words()).toEqual([]);
});

it('a transaction ends where its last statement fails while the work fails', async () => {
  const work = db().transaction(async (tx) => {
    await withoutAwaiting(tx, () => tx.execute(sql`select ${1} / 0`).execute());
    throw new Error('changed my mind');
  });
  await work.catch(() => undefined);
  expect(await words()).toEqual([]);
});

it('a connection works on after a transaction that failed', async () => {
  const failing = db().transaction(async (tx) => {
    await tx.execute(sql`select ${1} / 0`);
  });
  await failing.catch(() => undefined);
  await db().transaction(async (tx) => void (await tx.execute(insertOf('later'))));
  expect(await words()).toEqual(['later']);
});

it('statements are answered in the order in which they were sent', async () => {
  const answers = await db().transaction((tx) =>
    Promise.all([1, 2, 3].map((value) => tx.execute<{ value: number }>(sql`select ${value}::int as value`))),
  );
  expect(answers.map(({ rows }) => rows[0]?.value)).toEqual([1, 2, 3]);
});
