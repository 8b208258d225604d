import { z } from 'zod';
import { requiredText, storeId } from '../fields.ts';

/** A file of a note. */
export const noteAttachment = z.object({
  name: z.string(),
  url: z.string(),
  is_picture: z.boolean(),
  bytes: z.int(),
});
export type NoteAttachment = z.output<typeof noteAttachment>;

/** What is taken: JPEG, PNG or WebP of at most 8 MB, or a PDF of at most 5 MB. */
export const attachedFile = {
  store_id: storeId,
  file_name: requiredText(200),
  file_content: z.string().max(11_300_000).describe('The file as base64'),
};
