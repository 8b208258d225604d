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
import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import type { ProductStatus } from '#domain/catalog/product-version.ts';
import type { StaffImportId, StaffMemberId } from '#domain/ids.ts';
import {
  IMPORT_OUTCOMES,
  IMPORT_RESULTS,
  IMPORT_STATES,
  type ImportOptions,
  type ImportOutcome,
  type ImportResult,
  type ImportState,
  type ImportSummary,
  type RowChange,
  type RowProblem,
} from '#domain/imports/import-states.ts';
import { createdAt, id, idInStore, moment, sameStore, storeId } from './columns.ts';
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
    kind: text('kind', { enum: ['products'] }).notNull(),
    fileName: text('file_name').notNull(),
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull(),
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    state: text('state').$type<ImportState>().notNull(),
    /** Counts the checks of the file: what is imported is what the last one has shown. */
    version: integer('version').notNull().default(1),
    options: jsonb('options').$type<ImportOptions>().notNull(),
    /** How much of the step that runs is done, in percent. */
    progress: integer('progress').notNull().default(0),
    /** Why the file cannot be read; null otherwise. */
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

/** A product of a file: what the check has found, and what the import did. */
export const staffImportRows = pgTable(
  'staff_import_rows',
  {
    storeId: storeId(),
    importId: uuid('import_id').$type<StaffImportId>().notNull(),
    /** From 1, in the order of the file. */
    position: integer('position').notNull(),
    /** Its first line; the header is line 1. */
    line: integer('line').notNull(),
    handle: text('handle').notNull(),
    title: text('title').notNull(),
    outcome: text('outcome').$type<ImportOutcome>().notNull(),
    changes: jsonb('changes').$type<RowChange[]>().notNull(),
    problems: jsonb('problems').$type<RowProblem[]>().notNull(),
    notes: text('notes').array().notNull(),
    /** What the product becomes; null for what is not imported. */
    document: jsonb('document').$type<ProductDraft>(),
    status: text('status').$type<ProductStatus>(),
    /** Units on hand by SKU that are to be set. */
    stock: jsonb('stock').$type<Record<string, number>>().notNull(),
    /** The address before, where it differs from the new one. */
    redirectFrom: text('redirect_from'),
    /** Of the product when the file was checked; null when there was none. */
    versionBefore: integer('version_before'),
    statusBefore: text('status_before').$type<ProductStatus>(),
    result: text('result').$type<ImportResult>(),
    /** Why it was left as it was, or stays. */
    reason: text('reason'),
    /** Of the product as the import has written it. */
    versionWritten: integer('version_written'),
    /** Units on hand that the import has replaced. */
    stockBefore: jsonb('stock_before').$type<Record<string, number>>(),
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
