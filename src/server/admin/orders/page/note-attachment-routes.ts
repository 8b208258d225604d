import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { adminAttachToNote } from '#contracts/admin/orders/order-page-calls.ts';
import type { OrderNoteAttachmentId } from '#domain/ids.ts';
import { attachToNote, readAttachment } from '#server/orders/notes/note-attachments.ts';
import { findOrder } from '#server/orders/order-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges } from '#server/staff/serve-staff.ts';
import { requireStaffMember } from '#server/staff/staff-sessions.ts';
import { bytesOf, sendFile, takeFiles } from '../../attached-files.ts';
import { NOTE_ATTACHMENT_PATH, ORDER_NOTE_COMMAND } from './order-timeline.ts';

/** Takes files for notes on orders, in its own scope with its own body limit. */
export function noteAttachmentRoute(scope: FastifyInstance, deps: Deps): void {
  const inTurn = takeFiles(scope);
  const attaching = { call: adminAttachToNote, command: ORDER_NOTE_COMMAND };
  serveChanges(scope, deps, attaching, async ({ params, body, storeId, staffMember, audit }) => {
    const { order } = await findOrder(deps.db, storeId, params.order_id);
    const file = { authorId: staffMember.id, name: body.file_name, bytes: bytesOf(body) };
    await inTurn(() =>
      attachToNote(
        deps.db,
        { storeId, orderId: order.id },
        { id: body.idempotency_key, noteId: params.note_id, ...file },
      ),
    );
    audit({ subject: { type: 'order', id: order.id }, summary: 'Attached a file to a note' });
    return {};
  });
}

/** Files of notes on orders, for those who see orders. */
export function shownAttachmentRoute(app: FastifyInstance, { db, defaultStoreId }: Deps): void {
  app.get<{ Params: { id: OrderNoteAttachmentId } }>(
    `${NOTE_ATTACHMENT_PATH}:id`,
    { schema: { hide: true, params: z.object({ id: z.uuid() }) } },
    async (request, reply) => {
      requireStaffMember(request, defaultStoreId, 'orders:read');
      return sendFile({ request, reply }, await readAttachment(db, defaultStoreId, request.params.id));
    },
  );
}
