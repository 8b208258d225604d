import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminExports, ListedExport } from '#contracts/admin/exports/export-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { exportKindsFor, getsWhole } from '#domain/exports/export-kinds.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { staffExports } from '#server/platform/database/schema/staff-export-tables.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';

const NEWEST: Keyset = {
  columns: [
    { column: staffExports.createdAt, type: 'moment' },
    { column: staffExports.id, type: 'uuid' },
  ],
  direction: 'descending',
};

/** What `serveExport` adds to the filters of a file that lacks what its reader may not see. */
const WITHOUT = 'without';

/** Whether a file has nothing that needs more than the permission of its kind. */
export const isWithout = ({ filters }: Pick<typeof staffExports.$inferSelect, 'filters'>): boolean =>
  filters[WITHOUT] !== undefined;

/** A page of the exports of a store that the reader may make as well, newest first. */
export async function listedExports(
  db: Database,
  reader: StaffMember,
  { store_id, kind, who, limit = PAGE_SIZE, cursor }: z.output<typeof adminExports.query>,
): Promise<CallAnswer<typeof adminExports>> {
  const permissions = permissionsOf(reader);
  const kinds = exportKindsFor(permissions).filter((one) => kind === undefined || one === kind);
  const wholeKinds = kinds.filter((one) => getsWhole(one, permissions));
  const rows = await db
    .select({ row: staffExports, name: staffMembers.name, position: positionIn(NEWEST) })
    .from(staffExports)
    .leftJoin(staffMembers, eq(staffMembers.id, staffExports.staffMemberId))
    .where(
      and(
        eq(staffExports.storeId, store_id),
        inArray(staffExports.kind, kinds),
        wholeKinds.length === kinds.length
          ? undefined
          : or(
              inArray(staffExports.kind, wholeKinds),
              isNotNull(sql`${staffExports.filters} ->> ${WITHOUT}`),
            ),
        who === undefined ? undefined : eq(staffExports.who, who),
        afterCursor(NEWEST, cursor),
      ),
    )
    .orderBy(...orderOf(NEWEST))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  return { exports: page.map(({ row, name }) => toWire(row, name)), next_cursor: nextCursor };
}

const toWire = (row: typeof staffExports.$inferSelect, name: string | null): ListedExport => ({
  export_id: row.id,
  kind: row.kind,
  file_name: row.fileName,
  who: row.who,
  who_name: name || null,
  filters: { ...row.filters },
  state: row.state,
  rows: row.rows,
  bytes: row.bytes,
  started_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
  file_deleted_at: row.fileDeletedAt?.toISOString() ?? null,
});
