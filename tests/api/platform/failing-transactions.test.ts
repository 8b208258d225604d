import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  connectDatabase,
  type Database,
  type DatabaseConnection,
} from '#server/platform/database/database.ts';
import { isDatabaseDown, isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { withNamedStatements } from '#server/platform/database/named-statements.ts';
import { withoutAwaiting } from '#server/platform/database/transaction-client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase('sample store');
  connection = connectDatabase(database.connectionString, { maxConnections: 1 });
  await connection.db.execute(sql`create table words (word text primary key)`);
  await connection.db.execute(sql`create table last_words (word text unique deferrable initially deferred)`);
});
beforeEach(() => connection.db.execute(sql.raw('truncate words, last_words')));
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const insertOf = (word: string) => sql`insert into words values (${word})`;
const words = async () =>
  (await connection.db.execute<{ word: string }>(sql`select word from words order by word`)).rows.map(
    ({ word }) => word,
  );
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe.each<[string, () => Database]>([
  ['a transaction', () => connection.db],
  ['a transaction with named statements', () => withNamedStatements(connection.db)],
])('%s', (_, db) => {
  it('fails where the work ignores that a statement failed, because nothing is stored', async () => {
    const work = db().transaction(async (tx) => {
      await tx.execute(insertOf('one'));
      await tx.execute(insertOf('one')).catch(() => undefined);
    });
    expect({ failed: (await failureOf(work)) instanceof Error, words: await words() }).toEqual({
      failed: true,
      words: [],
    });
  });

  it('fails with what its commit fails with', async () => {
    const insertLast = sql`insert into last_words values (${'one'})`;
    const work = db().transaction(async (tx) => {
      await tx.execute(insertLast);
      await tx.execute(insertLast);
    });
    expect(isUniqueViolation(await failureOf(work))).toBe(true);
  });

  it('leaves a connection that works where its commit fails', async () => {
    const insertLast = sql`insert into last_words values (${'one'})`;
    const failing = db().transaction(async (tx) => {
      await tx.execute(insertLast);
      await tx.execute(insertLast);
    });
    await failureOf(failing);
    await db().transaction((tx) => tx.execute(insertOf('later')));
    expect(await words()).toEqual(['later']);
  });

  it('gives no connection back before it is known that PostgreSQL has left the transaction', async () => {
    delayEndsOfAnswers();
    const failing = db().transaction(async (tx) => {
      for (const word of ['one', 'one'])
        await withoutAwaiting(tx, () => tx.execute(insertOf(word)).execute());
    });
    await failureOf(failing);
    await connection.db.execute(insertOf('later'));
    expect(await words()).toEqual(['later']);
  });

  it('stores nothing where it could not begin and the work ignores it', async () => {
    failBeginnings();
    const work = db().transaction(async (tx) => {
      await tx.execute(insertOf('one')).catch(() => undefined);
      await tx.execute(insertOf('two')).catch(() => undefined);
    });
    const failure = await failureOf(work);
    vi.restoreAllMocks();
    expect({ failed: failure instanceof Error, words: await words() }).toEqual({ failed: true, words: [] });
  });

  it('stores nothing where a statement failed that nobody waited for, also where a part was rolled back with it', async () => {
    const work = db().transaction(async (tx) => {
      await tx.execute(insertOf('one'));
      const part = tx.transaction(async () => {
        await withoutAwaiting(tx, () => tx.execute(insertOf('one')).execute());
        throw new Error('changed my mind');
      });
      await failureOf(part);
    });
    expect({ isDuplicate: isUniqueViolation(await failureOf(work)), words: await words() }).toEqual({
      isDuplicate: true,
      words: [],
    });
  });

  it('gives no connection back that could not roll back', async () => {
    failRollbacks();
    const failing = db().transaction(async (tx) => {
      await tx.execute(insertOf('one'));
      throw new Error('changed my mind');
    });
    await failureOf(failing);
    vi.restoreAllMocks();
    await connection.db.execute(insertOf('later'));
    expect(await words()).toEqual(['later']);
  });

  it('fails with what its work failed with where it could not roll back either', async () => {
    failRollbacks();
    const failing = db().transaction(async (tx) => {
      await tx.execute(insertOf('one'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
  });

  it('stores nothing of what its work asks for after it has failed', async () => {
    const readThenFail = async () => {
      throw new Error('changed my mind');
    };
    const rest: Promise<unknown>[] = [];
    const work = db().transaction(async (tx) => {
      await tx.execute(insertOf('one'));
      const late = aMoment().then(() => tx.execute(insertOf('late')));
      rest.push(late);
      await Promise.all([readThenFail(), late]);
    });
    await failureOf(work);
    await Promise.allSettled(rest);
    expect(await words()).toEqual([]);
  });

  it.each(['first', 'second', 'commit'])(
    'fails as one of a database that is down where the connection is lost at its %s statement',
    async (which) => {
      const work = db().transaction(async (tx) => {
        if (which === 'first') loseConnectionBefore(/insert/);
        await tx.execute(insertOf('one'));
        if (which === 'second') loseConnectionBefore(/insert/);
        await tx.execute(insertOf('two'));
        if (which === 'commit') loseConnectionBefore(/commit/);
      });
      const failure = await failureOf(work);
      vi.restoreAllMocks();
      expect({ isDatabaseDown: isDatabaseDown(failure), words: await words() }).toEqual({
        isDatabaseDown: true,
        words: [],
      });
    },
  );

  it('goes on after a part of it was rolled back, with what was sent around that part', async () => {
    await db().transaction(async (tx) => {
      await withoutAwaiting(tx, () => tx.execute(insertOf('before')).execute());
      const part = tx.transaction(async (inner) => {
        await inner.execute(insertOf('part'));
        await inner.execute(insertOf('before'));
      });
      await failureOf(part);
      await withoutAwaiting(tx, () => tx.execute(insertOf('after')).execute());
    });
    expect(await words()).toEqual(['after', 'before']);
  });

  it('uses a statement again that has failed on the same connection', async () => {
    const insert = (word: string) => db().transaction((tx) => tx.execute(insertOf(word)));
    for (const word of ['one', 'two', 'two', 'three']) await failureOf(insert(word));
    expect(await words()).toEqual(['one', 'three', 'two']);
  });

  it('refuses a name of a statement that has another text already', async () => {
    const work = db().transaction(async (tx) => {
      await tx.execute(insertOf('one'));
      const first = tx.select({ value: sql`1` }).from(sql`words`);
      await first.prepare('same name').execute();
      const second = tx.select({ value: sql`2` }).from(sql`words`);
      await second.prepare('same name').execute();
    });
    const failure = await failureOf(work);
    expect({ says: String((failure as Error).cause), words: await words() }).toEqual({
      says: expect.stringContaining('must be unique'),
      words: [],
    });
  });
});

it('a name of a statement stays usable after another text was refused', async () => {
  const select = (value: number) =>
    connection.db.transaction((tx) =>
      tx
        .select({ value: sql<number>`${sql.raw(String(value))}` })
        .from(sql`(values (1)) as one`)
        .prepare('a name')
        .execute(),
    );
  await select(1);
  await failureOf(select(2));
  expect(await select(1)).toEqual([{ value: 1 }]);
});

/** Changes what is sent to the database. */
function beforeSending(change: (statement: { text: string }, client: pg.Client) => void): void {
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [query] = args as [{ text: string; statements?: readonly { text: string }[] }];
    for (const statement of query.statements ?? [query]) change(statement, this);
    return send.apply(this, args);
  } as never);
}

/** What ends an answer arrives later than the error before it: PostgreSQL sends each by itself. */
function delayEndsOfAnswers(): void {
  const emit = pg.Connection.prototype.emit;
  vi.spyOn(pg.Connection.prototype, 'emit').mockImplementation(function (
    this: pg.Connection,
    ...[event, ...args]: Parameters<typeof emit>
  ) {
    if (event !== 'readyForQuery') return emit.call(this, event, ...args);
    setTimeout(() => emit.call(this, event, ...args), 20);
    return true;
  });
}

function failBeginnings(): void {
  beforeSending((statement) => {
    if (statement.text === 'begin') statement.text = 'cannot begin';
  });
}

function failRollbacks(): void {
  beforeSending((statement) => {
    if (statement.text === 'rollback') statement.text = 'cannot roll back';
  });
}

function loseConnectionBefore(sent: RegExp): void {
  beforeSending(({ text }, client) => {
    if (sent.test(text)) (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
  });
}
