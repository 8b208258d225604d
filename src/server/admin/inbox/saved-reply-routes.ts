import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/customers/saved-reply-calls.ts';
import {
  addSavedReply,
  changeSavedReply,
  deleteSavedReply,
  listSavedReplies,
  type SavedReply,
} from '#server/inbox/saved-replies.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';

/** The texts that staff answer customers with. */
export function savedReplyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminSavedReplies, async ({ storeId }) => ({
    saved_replies: (await listSavedReplies(db, storeId)).map(toWire),
  }));

  const adding = { call: calls.adminAddSavedReply, command: 'saved-replies add' };
  serveChanges(app, deps, adding, async ({ body, storeId, audit }) => {
    const { title, text, idempotency_key: id } = body;
    const added = await addSavedReply(db, { storeId, id }, { title, text });
    audit({ summary: `Added the saved reply ${added.title}` });
    return { saved_reply: toWire(added) };
  });

  const changing = { call: calls.adminChangeSavedReply, command: 'saved-replies change' };
  serveChanges(app, deps, changing, async ({ body, params, storeId, audit }) => {
    const { title, text, version } = body;
    const id = params.saved_reply_id;
    const changed = await changeSavedReply(db, { storeId, id, version }, { title, text });
    audit({ summary: `Changed the saved reply ${changed.title}` });
    return { saved_reply: toWire(changed) };
  });

  const deleting = { call: calls.adminDeleteSavedReply, command: 'saved-replies delete' };
  serveChanges(app, deps, deleting, async ({ body: { version }, params, storeId, audit }) => {
    const deleted = await deleteSavedReply(db, { storeId, id: params.saved_reply_id, version });
    audit({ summary: `Deleted the saved reply ${deleted.title}`, before: { text: deleted.text } });
    return {};
  });
}

const toWire = ({ id, title, text, version }: SavedReply) => ({ saved_reply_id: id, title, text, version });
