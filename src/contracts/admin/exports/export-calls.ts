import { z } from 'zod';
import { EXPORT_KIND_NAMES, EXPORT_STATES } from '#domain/exports/export-kinds.ts';
import type { StaffExportId } from '#domain/ids.ts';
import { defineCall } from '../../call.ts';
import { idOf, moment, storeId, text } from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';

const tag = 'Back office';
// What a member may see depends on the kind of each export: its own permission.
const permission = 'signed_in';
const exportId = idOf<StaffExportId>(z.uuid());
const kind = z.enum(EXPORT_KIND_NAMES);

const listedExport = z.object({
  export_id: exportId,
  kind: kind.describe('What the file has'),
  file_name: z.string(),
  who: z.string().describe('The email of the staff member, or the API key'),
  who_name: z.string().nullable().describe('The name of the staff member; null for an API key'),
  filters: z
    .record(z.string(), z.string())
    .describe('What the file is limited to, as its call was asked; `q` is empty, because it may be a name'),
  state: z.enum(EXPORT_STATES).describe('`failed`: not written to its end'),
  started_at: moment,
  finished_at: moment.nullable(),
  rows: z.int().nullable().describe('Null where the file is no single list, and before it is whole'),
  bytes: z.int().nullable().describe('Null before the file is whole'),
  file_deleted_at: moment.nullable(),
});
export type ListedExport = z.output<typeof listedExport>;

export const adminExports = defineCall({
  method: 'GET',
  path: '/admin/api/exports',
  permission,
  summary: 'Files that were taken out of the shop, newest first: those that the member may export too',
  tag,
  query: z.strictObject({
    store_id: storeId,
    kind: kind.optional(),
    who: text(254).optional().describe('A whole email address, or `API key` and its name'),
    ...pageQuery,
  }),
  answer: z.object({ exports: z.array(listedExport), next_cursor: nextCursor }),
});

export const adminExportFile = defineCall({
  method: 'GET',
  path: '/admin/api/exports/:export_id/file',
  permission,
  summary: 'The file of an export again, as it was, for 30 days',
  tag,
  params: z.strictObject({ export_id: exportId }),
  query: z.strictObject({ store_id: storeId }),
  answer: z.any(),
});
