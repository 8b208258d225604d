import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { EXPORT_STATES, type ExportKind, type ExportState } from '#domain/exports/export-kinds.ts';
import type { StaffExportId, StaffMemberId } from '#domain/ids.ts';
import { bytea, createdAt, id, idInStore, moment, sameStore, storeId } from './columns.ts';
import { staffMembers } from './staff-tables.ts';
import { stores } from './store-tables.ts';

/** A file that staff have taken out of the shop. It stays in the list when the file is deleted. docs/decisions/0330. */
export const staffExports = pgTable(
  'staff_exports',
  {
    id: id<StaffExportId>(),
    storeId: storeId().references(() => stores.id),
    kind: text('kind').$type<ExportKind>().notNull(),
    fileName: text('file_name').notNull(),
    mediaType: text('media_type').notNull(),
    /** As the audit log names them: the email address of a staff member, or an API key. */
    who: text('who').notNull(),
    /** Null for an API key. */
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>(),
    /** What the file is limited to; a search has no text, because it may name a customer. */
    filters: jsonb('filters').$type<Readonly<Record<string, string>>>().notNull(),
    state: text('state').$type<ExportState>().notNull().default('running'),
    /** Null where it is no single list, and before the file is whole. */
    rows: integer('rows'),
    /** Of the file as it is sent; null before it is whole. */
    bytes: bigint('bytes', { mode: 'number' }),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
    /** When its parts were deleted. */
    fileDeletedAt: moment('file_deleted_at'),
  },
  (table) => [
    idInStore('staff_exports_id_in_store', table),
    sameStore('staff_exports_member_fk', table, table.staffMemberId, staffMembers),
    index('staff_exports_newest').on(table.storeId, table.createdAt, table.id),
    index('staff_exports_of_kind').on(table.storeId, table.kind, table.createdAt, table.id),
    index('staff_exports_of_person').on(table.storeId, table.who, table.createdAt, table.id),
    index('staff_exports_with_file').on(table.createdAt).where(sql`${table.fileDeletedAt} is null`),
    check(
      'staff_export_state',
      sql`${table.state} in (${sql.raw(EXPORT_STATES.map((state) => `'${state}'`).join(', '))})`,
    ),
    check('staff_export_whole', sql`${table.state} <> 'done' or ${table.bytes} is not null`),
  ],
);

/** Pieces of the file of an export, which together are its gzip stream. */
export const staffExportParts = pgTable(
  'staff_export_parts',
  {
    storeId: storeId(),
    exportId: uuid('export_id').$type<StaffExportId>().notNull(),
    /** From 0. */
    position: integer('position').notNull(),
    content: bytea('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.exportId, table.position] }),
    sameStore('staff_export_parts_export_fk', table, table.exportId, staffExports).onDelete('cascade'),
  ],
);
