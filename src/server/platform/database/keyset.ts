import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { DomainError } from '#domain/errors.ts';

/** Entries of a page when the call names no limit. */
export const PAGE_SIZE = 50;

/** A sort column: what its values look like in a cursor, and how they are compared. */
export interface KeysetColumn {
  column: AnyPgColumn | SQL;
  type: PositionType;
}

type PositionType = 'moment' | 'day' | 'uuid' | 'integer' | 'number' | 'text';

/**
 * Reads a list in pages by the values of its sort columns instead of an offset, so that each page costs the
 * same and rows that are inserted meanwhile are neither repeated nor skipped. No column is null, and the last
 * one is unique.
 */
export interface Keyset {
  columns: readonly KeysetColumn[];
  direction: 'ascending' | 'descending';
}

/** A moment is its microseconds since 1970, because `Date` has none; a day is their count since then. */
const AS_TEXT: Record<PositionType, (column: AnyPgColumn | SQL) => SQL> = {
  moment: (column) => sql`(extract(epoch from ${column}) * 1000000)::bigint::text`,
  day: (column) => sql`(${column} - date 'epoch')::text`,
  uuid: (column) => sql`${column}::text`,
  integer: (column) => sql`${column}::text`,
  number: (column) => sql`${column}::float8::text`,
  text: (column) => sql`${column}`,
};

const FROM_TEXT: Record<PositionType, { pattern: RegExp; value: (text: string) => SQL }> = {
  moment: {
    pattern: /^\d{1,16}$/,
    value: (text) => sql`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`,
  },
  day: { pattern: /^\d{1,6}$/, value: (text) => sql`date 'epoch' + ${text}::int` },
  uuid: {
    pattern: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    value: (text) => sql`${text}::uuid`,
  },
  integer: { pattern: /^-?\d{1,17}$/, value: (text) => sql`${text}::bigint` },
  number: { pattern: /^-?\d{1,17}(?:\.\d{1,20})?(?:e-\d{1,2})?$/, value: (text) => sql`${text}::float8` },
  text: { pattern: /^[^\0]{0,300}$/, value: (text) => sql`${text}::text` },
};

/** Select this with each row: its position, which `pageOf` makes a cursor of. */
export const positionIn = ({ columns }: Keyset): SQL<string[]> =>
  sql<string[]>`array[${sql.join(
    columns.map(({ column, type }) => AS_TEXT[type](column)),
    sql`, `,
  )}]`;

/** Sorts by the keyset. */
export const orderOf = ({ columns, direction }: Keyset): SQL[] =>
  columns.map(({ column }) => (direction === 'ascending' ? sql`${column} asc` : sql`${column} desc`));

/**
 * The rows after a cursor; undefined, which is no condition, without one. Throws `malformed` for a cursor of
 * another list.
 */
export function afterCursor({ columns, direction }: Keyset, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const types = columns.map(({ type }) => type);
  const values = readPosition(cursor, types).map((text, index) =>
    FROM_TEXT[types[index] ?? 'text'].value(text),
  );
  const row = sql.join(
    columns.map(({ column }) => sql`${column}`),
    sql`, `,
  );
  const after = sql.join(values, sql`, `);
  return direction === 'ascending' ? sql`(${row}) > (${after})` : sql`(${row}) < (${after})`;
}

/** The values in a cursor of columns of these types. Throws `malformed` for a cursor of another list. */
export function readPosition(cursor: string, types: readonly PositionType[]): string[] {
  const position = positionOf(cursor);
  const isOfThisList =
    position.length === types.length &&
    types.every((type, index) => FROM_TEXT[type].pattern.test(position[index] ?? ''));
  if (!isOfThisList)
    throw new DomainError('malformed', 'cursor: give the next_cursor of an earlier answer, unchanged.');
  return position;
}

/** Of `limit + 1` rows in order: the page, and the cursor of the next one or null. */
export function pageOf<Row extends { position: string[] }>(
  rows: readonly Row[],
  limit: number,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isLastPage = rows.length <= limit || !last;
  return { page, nextCursor: isLastPage ? null : cursorOf(last.position) };
}

/** All pages of a list, one after the other; `read` returns the one after a cursor. */
export async function* allPages<Page extends { nextCursor: string | null }>(
  read: (cursor: string | undefined) => Promise<Page>,
): AsyncGenerator<Page> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield page;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** The cursor of a position. */
export const cursorOf = (position: readonly string[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** Empty when the cursor is unreadable. */
function positionOf(cursor: string): string[] {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(position) && position.every((value) => typeof value === 'string') ? position : [];
  } catch {
    return [];
  }
}
