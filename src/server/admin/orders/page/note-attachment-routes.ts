import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { adminAttachToNote } from '#contracts/admin/order-page-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { OrderNoteAttachmentId } from '#domain/ids.ts';
import { attachToNote, readAttachment } from '#server/orders/notes/note-attachments.ts';
import { findOrder } from '#server/orders/order-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createConcurrencyLimit } from '#server/platform/http/concurrency-limit.ts';
import { sendNotFound } from '#server/platform/http/http-errors.ts';
import { serveChanges } from '#server/staff/serve-staff.ts';
import { requireStaffMember } from '#server/staff/staff-sessions.ts';
import { NOTE_ATTACHMENT_PATH, NOTE_COMMAND } from './order-timeline.ts';

/** 8 MB as base64, and what is around it. */
const MAX_BODY_BYTES = 11.5 * 1024 * 1024;

/** Takes files for notes on orders, in its own scope with its own body limit. */
export function noteAttachmentRoute(scope: FastifyInstance, deps: Deps): void {
  const inTurn = createConcurrencyLimit({ most: 1, waiting: 8 });
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    scope.getDefaultJsonParser('error', 'error'),
  );
  const attaching = { call: adminAttachToNote, command: NOTE_COMMAND };
  serveChanges(scope, deps, attaching, async ({ params, body, storeId, staffMember, audit }) => {
    const { order } = await findOrder(deps.db, storeId, params.order_id);
    const bytes = Buffer.from(body.file_content, 'base64');
    if (bytes.length === 0) throw new DomainError('malformed', 'The file is empty.');
    const attachment = { noteId: params.note_id, authorId: staffMember.id, name: body.file_name, bytes };
    await inTurn(() =>
      attachToNote(deps.db, { storeId, orderId: order.id }, { id: body.idempotency_key, ...attachment }),
    );
    audit({ subject: { type: 'order', id: order.id }, summary: 'Attached a file to a note' });
    return {};
  });
}

/** Files of notes: for staff only, never cached, and never opened as a page of this shop. */
export function shownAttachmentRoute(app: FastifyInstance, { db, defaultStoreId }: Deps): void {
  app.get<{ Params: { id: OrderNoteAttachmentId } }>(
    `${NOTE_ATTACHMENT_PATH}:id`,
    { schema: { hide: true, params: z.object({ id: z.uuid() }) } },
    async (request, reply) => {
      requireStaffMember(request, defaultStoreId, 'orders:read');
      const file = await readAttachment(db, defaultStoreId, request.params.id);
      if (!file) return sendNotFound(request, reply);
      return reply
        .header('content-type', file.contentType)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(file.content);
    },
  );
}
