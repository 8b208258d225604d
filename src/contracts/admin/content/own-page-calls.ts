import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { nothing, requiredText, storeId, text } from '../../fields.ts';

const tag = 'Back office';
const page = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, 'must be the name of a page')
  .describe('The name of a page that staff have added, like own-1a2b3c4d5e6f');
const path = text(300).describe('/wholesale or /pages/wholesale: lowercase letters, digits and hyphens');
const shownPath = text(300).describe('The address that was shown: 409 when it is another by now');

export const adminAddOwnPage = defineCall({
  method: 'POST',
  path: '/admin/api/own_pages',
  permission: 'content:edit',
  summary: 'Adds a page with an address of its own, as a draft; shoppers see it once it is published',
  tag,
  body: z.strictObject({ store_id: storeId, title: requiredText(300), path }),
  answer: z.object({ page: z.string() }),
});

export const adminMoveOwnPage = defineCall({
  method: 'POST',
  path: '/admin/api/own_pages/:page/move',
  permission: 'content:publish',
  summary:
    'Gives a page that staff have added another address; the one before is redirected if it was published',
  tag,
  params: z.strictObject({ page }),
  body: z.strictObject({ store_id: storeId, shown_path: shownPath, path }),
  answer: nothing,
});

export const adminDeleteOwnPage = defineCall({
  method: 'POST',
  path: '/admin/api/own_pages/:page/delete',
  permission: 'content:publish',
  summary: 'Deletes a page that staff have added, with its draft and its versions',
  tag,
  params: z.strictObject({ page }),
  body: z.strictObject({
    store_id: storeId,
    shown_path: shownPath,
    redirect_to: text(300)
      .nullable()
      .describe('Where its address leads then: a path of the shop or an https:// address; null for nowhere'),
  }),
  answer: nothing,
});
