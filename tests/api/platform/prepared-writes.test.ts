import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { givenRows } from '#server/platform/database/given-rows.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { preparedWrite } from '#server/platform/database/prepared-write.ts';
import { relatedRows } from '#server/platform/database/related-rows.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const notes = pgTable('notes_of_test', {
  id: integer('id').primaryKey(),
  words: text('some_words').array().notNull().default(['none']),
  content: jsonb('content').$type<{ lines: number } | null>(),
  writtenAt: timestamp('written_at', { withTimezone: true, mode: 'date' }),
});
type Note = typeof notes.$inferInsert;

const insertedNote = preparedWrite<Note>()(notes, (db, later) => db.insert(notes).values(later));
const changedNote = preparedWrite<Partial<Note>>()(notes, (db, later) =>
  db
    .update(notes)
    .set(later)
    .where(sql`${notes.id} = ${sql.placeholder('noteId')}`),
);
const ROWS = givenRows<Note>(notes, { writtenAt: sql`make_timestamptz(2026, 1, given.id, 0, 0, 0, 'UTC')` });
const insertedNotes = preparedQuery((db) => db.insert(notes).select(ROWS.query).prepare('notes_of_test'));

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.db.execute(sql`create table ${notes}
    (id int primary key, some_words text[] not null default '{none}', content jsonb, written_at timestamptz)`);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.delete(notes).then(() => undefined));

it('columns that JSON writes in another way than they are read are refused when the query is built', () => {
  const related = () => relatedRows(notes, { at: notes.writtenAt }, { where: sql`true`, orderBy: notes.id });
  expect(related).toThrow('written_at is not read the same from JSON');
});

it('a row has the defaults of columns that it is given no values for', async () => {
  await insertedNote(shop.db, { id: 1, content: undefined });
  expect(await shop.db.select().from(notes)).toEqual([
    { id: 1, words: ['none'], content: null, writtenAt: null },
  ]);
});

it('a value that is null is stored as none, not as the null of JSON', async () => {
  await insertedNote(shop.db, { id: 1, content: null, writtenAt: null });
  const { rows } = await shop.db.execute(sql`select content is null as "isNone" from ${notes}`);
  expect(rows).toEqual([{ isNone: true }]);
});

it('a change writes the columns that it names, each time others', async () => {
  await insertedNote(shop.db, { id: 1, words: ['a', 'b, c'] });
  await changedNote(shop.db, { content: { lines: 2 } }, { noteId: 1 });
  await changedNote(shop.db, { writtenAt: new Date('2026-03-01T00:00:00Z') }, { noteId: 1 });
  expect(await shop.db.select().from(notes)).toEqual([
    { id: 1, words: ['a', 'b, c'], content: { lines: 2 }, writtenAt: new Date('2026-03-01T00:00:00Z') },
  ]);
});

it('any number of rows is one statement, with columns that are made of others', async () => {
  const rows: Note[] = [
    { id: 1, words: ['"x"', 'y'], content: { lines: 1 } },
    { id: 2, words: [], content: null },
  ];
  await insertedNotes(shop.db).execute({ rows: ROWS.parameterOf(rows) });
  expect(await shop.db.select().from(notes).orderBy(notes.id)).toEqual([
    { ...rows[0], writtenAt: new Date('2026-01-01T00:00:00Z') },
    { ...rows[1], writtenAt: new Date('2026-01-02T00:00:00Z') },
  ]);
});
