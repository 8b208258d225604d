import { z } from 'zod';
import type { SavedReplyId } from '#domain/ids.ts';
import { defineCall } from '../../call.ts';
import { idOf, nothing, requiredLine, requiredText, storeId, version } from '../../fields.ts';

const tag = 'Back office';
const savedReplyId = idOf<SavedReplyId>(z.uuid());
const params = z.strictObject({ saved_reply_id: savedReplyId });
const texts = {
  title: requiredLine(80),
  text: requiredText(5000).describe('May have {{first_name}}, {{order_number}} and {{tracking_link}}'),
};

const savedReply = z.object({
  saved_reply_id: idOf<SavedReplyId>(z.string()),
  title: z.string(),
  text: z.string(),
  version: z.int(),
});

export type SavedReply = z.output<typeof savedReply>;

export const adminSavedReplies = defineCall({
  method: 'GET',
  path: '/admin/api/saved_replies',
  permission: 'messages:read',
  summary: 'Texts to answer customers with, by title',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ saved_replies: z.array(savedReply) }),
});

export const adminAddSavedReply = defineCall({
  method: 'POST',
  path: '/admin/api/saved_replies',
  permission: 'messages:write',
  summary: 'Adds a text to answer customers with',
  tag,
  body: z.strictObject({
    store_id: storeId,
    ...texts,
    idempotency_key: savedReplyId.optional().describe('The id of the reply: sent twice, it is added once'),
  }),
  answer: z.object({ saved_reply: savedReply }),
});

export const adminChangeSavedReply = defineCall({
  method: 'POST',
  path: '/admin/api/saved_replies/:saved_reply_id',
  permission: 'messages:write',
  summary: 'Changes a text to answer customers with',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, version, ...texts }),
  answer: z.object({ saved_reply: savedReply }),
});

export const adminDeleteSavedReply = defineCall({
  method: 'POST',
  path: '/admin/api/saved_replies/:saved_reply_id/delete',
  permission: 'messages:write',
  summary: 'Deletes a text to answer customers with',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, version }),
  answer: nothing,
});
