import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readRelease } from '../../../../support/release/release-file.ts';
import { unsafeStatements } from '../../../../support/release/unsafe-statements.ts';

const folder = fileURLToPath(new URL('../../../../../migrations/', import.meta.url));
const { entries } = JSON.parse(readFileSync(`${folder}meta/_journal.json`, 'utf8')) as {
  entries: { tag: string }[];
};
const { migration } = readRelease().release;
const released = entries.findIndex(({ tag }) => tag === migration);
const newer = entries.slice(released + 1).map(({ tag }) => tag);

it('the last release is one of the migrations', () => {
  expect(released).toBeGreaterThanOrEqual(0);
});

it('migrations since the last release do nothing that a filled database may not bear', () => {
  const found = newer.flatMap((tag) => unsafeStatements(readFileSync(`${folder}${tag}.sql`, 'utf8')));
  expect(found).toEqual([]);
});

describe('a statement is refused that', () => {
  it.each([
    ['adds a column that old rows have no value for', 'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;'],
    ['forbids nulls that may be there', 'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;'],
    ['drops a column', 'ALTER TABLE "a" DROP COLUMN "b";'],
    ['drops a table', 'DROP TABLE "a";'],
    ['changes a type', 'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE integer;'],
    ['empties a table', 'TRUNCATE "a";'],
    ['deletes all rows', 'DELETE FROM "a";'],
    ['names sample data', `UPDATE "a" SET "b" = 1 WHERE "id" LIKE 'sample-%';`],
  ])('%s', (_what, statement) => {
    expect(unsafeStatements(statement)).toHaveLength(1);
  });
});

describe('a statement is taken that', () => {
  it.each([
    ['adds a column with a default', 'ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;'],
    ['adds a column that may be null', 'ALTER TABLE "a" ADD COLUMN "b" text;'],
    ['renames', 'ALTER TABLE "a" RENAME COLUMN "b" TO "c";'],
    ['makes a table', 'CREATE TABLE "a" ("b" text NOT NULL);'],
    ['says why it is safe', '-- safe: no release has used it\nDROP TABLE "a";'],
  ])('%s', (_what, statement) => {
    expect(unsafeStatements(statement)).toEqual([]);
  });
});
