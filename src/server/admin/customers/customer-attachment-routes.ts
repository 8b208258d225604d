import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { adminAttachToCustomerNote } from '#contracts/admin/customers/customer-page-calls.ts';
import type { CustomerNoteAttachmentId } from '#domain/ids.ts';
import { findProfile } from '#server/customers/customer-store.ts';
import { attachToCustomerNote, readCustomerAttachment } from '#server/customers/note-attachments.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges } from '#server/staff/serve-staff.ts';
import { requireStaffMember } from '#server/staff/staff-sessions.ts';
import { bytesOf, sendFile, takeFiles } from '../attached-files.ts';
import { CUSTOMER_ATTACHMENT_PATH, CUSTOMER_NOTE_COMMAND } from './customer-page.ts';

/** Takes files for notes about customers, in its own scope with its own body limit. */
export function customerAttachmentRoute(scope: FastifyInstance, deps: Deps): void {
  const inTurn = takeFiles(scope);
  const attaching = { call: adminAttachToCustomerNote, command: CUSTOMER_NOTE_COMMAND };
  serveChanges(scope, deps, attaching, async ({ params, body, storeId, staffMember, audit }) => {
    const { id } = await findProfile(deps.db, { storeId, profileId: params.customer_id });
    const file = { authorId: staffMember.id, name: body.file_name, bytes: bytesOf(body) };
    await inTurn(() =>
      attachToCustomerNote(
        deps.db,
        { storeId, profileId: id },
        { id: body.idempotency_key, noteId: params.note_id, ...file },
      ),
    );
    audit({ subject: { type: 'customer', id }, summary: 'Attached a file to a note' });
    return {};
  });
}

/** Files of notes about customers, for those who see customers. */
export function shownCustomerAttachmentRoute(app: FastifyInstance, { db, defaultStoreId }: Deps): void {
  app.get<{ Params: { id: CustomerNoteAttachmentId } }>(
    `${CUSTOMER_ATTACHMENT_PATH}:id`,
    { schema: { hide: true, params: z.object({ id: z.uuid() }) } },
    async (request, reply) => {
      requireStaffMember(request, defaultStoreId, 'customers:read');
      const file = await readCustomerAttachment(db, defaultStoreId, request.params.id);
      return sendFile({ request, reply }, file);
    },
  );
}
