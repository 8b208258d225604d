import type { FastifyInstance, FastifyReply } from 'fastify';
import type { StaffCallDefinition } from '#contracts/call.ts';
import { EXPORT_KINDS, type ExportKind, getsWhole, moreOf } from '#domain/exports/export-kinds.ts';
import type { StaffExportId } from '#domain/ids.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { admitAs } from '#server/platform/http/admit-requests.ts';
import { type StaffChangeRequest, serveChanges } from '#server/staff/serve-staff.ts';
import { actorOf } from '#server/staff/staff-sessions.ts';
import { readStoredFile } from '#server/staff-exports/stored-file.ts';
import { type FileContent, writeExport } from '#server/staff-exports/write-export.ts';
import { recordedFilters } from './recorded-filters.ts';

/** How long a receiver of a file may stand still: a laptop that is closed on the way to another room. */
const STALLED_MILLISECONDS = 5 * 60_000;

export const CSV = 'text/csv; charset=utf-8';

interface ExportedFile {
  fileName: string;
  mediaType: string;
  /** What the file is limited to: the query of the call. */
  filters: object;
  content: FileContent;
}

type CallOfKind<Kind extends ExportKind> = StaffCallDefinition & {
  permission: (typeof EXPORT_KINDS)[Kind]['permission'];
};

type ExportRequest<Definition extends CallOfKind<ExportKind>> = StaffChangeRequest<Definition> & {
  /** Whether the file has what is only for those with further permissions; it says so when it has not. */
  isWhole: boolean;
};

/**
 * Serves a call that answers with a file. The file is stored whole first, so that what goes wrong in the middle is an error and no
 * half file, and is in the list of exports. docs/decisions/0330.
 */
export function serveExport<const Kind extends ExportKind, const Definition extends CallOfKind<Kind>>(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'defaultStoreId'>,
  { kind, call, command }: { kind: Kind; call: Definition; command: string },
  handler: (served: ExportRequest<Definition>) => Promise<ExportedFile>,
): void {
  const { takesPersonalData } = EXPORT_KINDS[kind];
  app.register(async (scope) => {
    admitAs(scope, 'reports');
    // Nothing changes, but the audit log has who took the data with them.
    serveChanges(scope, deps, { call, command, takesPersonalData }, async (served) => {
      const { request, reply, storeId, staffMember } = served;
      const isWhole = getsWhole(kind, permissionsOf(staffMember));
      const { filters: asked, content, ...file } = await handler({ ...served, isWhole });
      const filters = isWhole ? asked : { ...asked, without: moreOf(kind)?.name };
      const { operator: who, staffMemberId = null } = actorOf(request, staffMember);
      const begun = { storeId, kind, who, staffMemberId, filters: recordedFilters(filters), ...file };
      const { id, bytes } = await writeExport(deps.db, begun, content);
      return sendStoredFile(deps.db, reply, { id, bytes, ...file });
    });
  });
}

interface StoredFile {
  id: StaffExportId;
  fileName: string;
  mediaType: string;
  bytes: number;
}

/** Sends the file of an export as it was when it was made. The place of the request is given back. */
export function sendStoredFile(
  db: Database,
  reply: FastifyReply,
  { id, fileName, mediaType, bytes }: StoredFile,
): FastifyReply {
  // What is left reads a piece at a time as the receiver takes them: its line decides how long that lasts.
  reply.request.releasePlace?.();
  // Ends a connection on which nothing was taken for so long.
  reply.raw.setTimeout(STALLED_MILLISECONDS, () => reply.raw.destroy());
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('content-length', bytes)
    .header('cache-control', 'no-store')
    .type(mediaType)
    .send(readStoredFile(db, id));
}
