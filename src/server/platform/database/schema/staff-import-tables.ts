import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StaffImportId, StaffMemberId } from '#domain/ids.ts';
import type { ImportOptions } from '#domain/imports/import-kinds.ts';
import {
  IMPORT_OUTCOMES,
  IMPORT_RESULTS,
  IMPORT_STATES,
  type ImportOutcome,
  type ImportResult,
  type ImportState,
  type ImportSummary,
  type RowChange,
  type RowProblem,
} from '#domain/imports/import-states.ts';
import { bytea, createdAt, id, idInStore, moment, sameStore, storeId } from './columns.ts';
import { staffMembers } from './staff-tables.ts';
import { stores } from './store-tables.ts';

const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** A file of another shop that staff have sent, and what became of it. docs/decisions/0316. */
export const staffImports = pgTable(
  'staff_imports',
  {
    id: id<StaffImportId>(),
    storeId: storeId().references(() => stores.id),
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>().notNull(),
    fileName: text('file_name').notNull(),
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull(),
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    state: text('state').$type<ImportState>().notNull(),
    /** Counts the checks of the file: what is imported is what the last one has shown. */
    version: integer('version').notNull().default(1),
    /** What the file holds, and what staff have chosen for it. */
    options: jsonb('options').$type<ImportOptions>().notNull(),
    /** How much of the step that runs is done, in percent. */
    progress: integer('progress').notNull().default(0),
    /** Why the file cannot be read, or what has stopped; null otherwise. */
    refusal: text('refusal'),
    /** What the check has found about the file as a whole; null before it. */
    summary: jsonb('summary').$type<ImportSummary>(),
    createdAt: createdAt(),
    importedAt: moment('imported_at'),
    undoneAt: moment('undone_at'),
    /** When the file and its rows were deleted. */
    fileDeletedAt: moment('file_deleted_at'),
  },
  (table) => [
    idInStore('staff_imports_id_in_store', table),
    sameStore('staff_imports_member_fk', table, table.staffMemberId, staffMembers),
    index('staff_imports_newest').on(table.storeId, table.createdAt, table.id),
    uniqueIndex('staff_imports_one_at_once')
      .on(table.storeId)
      .where(sql`${table.state} in ('importing', 'undoing')`),
    check('staff_import_state', sql`${table.state} in (${listed(IMPORT_STATES)})`),
    check('staff_import_received', sql`${table.receivedBytes} between 0 and ${table.fileBytes}`),
  ],
);

/** Pieces of the file of an import, as they were sent. docs/decisions/0345. */
export const staffImportParts = pgTable(
  'staff_import_parts',
  {
    storeId: storeId(),
    importId: uuid('import_id').$type<StaffImportId>().notNull(),
    /** Of its first byte in the file. */
    offset: bigint('offset', { mode: 'number' }).notNull(),
    content: bytea('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.offset] }),
    sameStore('staff_import_parts_import_fk', table, table.importId, staffImports).onDelete('cascade'),
  ],
);

/** A product, redirect or other thing of a file: what the check has found, and what the import did. */
export const staffImportRows = pgTable(
  'staff_import_rows',
  {
    storeId: storeId(),
    importId: uuid('import_id').$type<StaffImportId>().notNull(),
    /** From 1, in the order of the file. */
    position: integer('position').notNull(),
    /** Its first line; the header is line 1. */
    line: integer('line').notNull(),
    /** By which people know it: the address of a product or of a redirect. */
    key: text('key').notNull(),
    title: text('title').notNull(),
    outcome: text('outcome').$type<ImportOutcome>().notNull(),
    changes: jsonb('changes').$type<RowChange[]>().notNull(),
    problems: jsonb('problems').$type<RowProblem[]>().notNull(),
    notes: text('notes').array().notNull(),
    /** All that importing it and taking it back need, by the kind of the import; null for what is not imported. */
    data: jsonb('data').$type<unknown>(),
    result: text('result').$type<ImportResult>(),
    /** Why it was left as it was, or stays. */
    reason: text('reason'),
    /** What taking it back needs to know of what was written. */
    written: jsonb('written').$type<unknown>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    sameStore('staff_import_rows_import_fk', table, table.importId, staffImports).onDelete('cascade'),
    index('staff_import_rows_by_outcome').on(table.importId, table.outcome, table.position),
    index('staff_import_rows_by_result').on(table.importId, table.result, table.position),
    check('staff_import_row_outcome', sql`${table.outcome} in (${listed(IMPORT_OUTCOMES)})`),
    check('staff_import_row_result', sql`${table.result} in (${listed(IMPORT_RESULTS)})`),
  ],
);

/** Pictures that were sent beside a file, by the name under which the file may mention them. */
export const staffImportPictures = pgTable(
  'staff_import_pictures',
  {
    storeId: storeId(),
    importId: uuid('import_id').$type<StaffImportId>().notNull(),
    /** In small characters: `oat-bar.jpg`. */
    name: text('name').notNull(),
    /** `/pictures/oat-bar-1a2b3c4d5e.webp` */
    url: text('url').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.name] }),
    sameStore('staff_import_pictures_import_fk', table, table.importId, staffImports).onDelete('cascade'),
  ],
);
