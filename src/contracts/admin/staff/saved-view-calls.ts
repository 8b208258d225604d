import { z } from 'zod';
import type { SavedViewId } from '#domain/ids.ts';
import { SAVED_VIEW_LISTS, type SavedViewList } from '#domain/staff/saved-view.ts';
import { defineCall } from '../../call.ts';
import { idOf, nothing, requiredLine, storeId, text, version } from '../../fields.ts';

const tag = 'Back office';
// Everybody who sees a list may save how they look at it: the list's own permission is asked for by its views.
const permission = 'signed_in';
const params = z.strictObject({ saved_view_id: idOf<SavedViewId>(z.uuid()) });
const list = z.enum(Object.keys(SAVED_VIEW_LISTS) as SavedViewList[]);
const contents = {
  name: requiredLine(60),
  query: text(1000).describe('Filters, search and sort as in the address: `view=to_pack&sort=oldest`'),
  is_shared: z.boolean().describe('Whether everybody who sees the list has it'),
};

const savedView = z.object({
  saved_view_id: idOf<SavedViewId>(z.string()),
  name: z.string(),
  query: z.string(),
  is_shared: z.boolean(),
  author: z.string().nullable().describe('Who shares it; null for an own one'),
  may_change: z.boolean(),
  version,
});
export type SavedView = z.output<typeof savedView>;

export const adminSavedViews = defineCall({
  method: 'GET',
  path: '/admin/api/saved_views',
  permission,
  summary: 'The own and the shared views of a list, by name; none of a list that the role does not include',
  tag,
  query: z.strictObject({ store_id: storeId, list }),
  answer: z.object({ saved_views: z.array(savedView) }),
});

export const adminSaveView = defineCall({
  method: 'POST',
  path: '/admin/api/saved_views',
  permission,
  summary: 'Saves filters, search and sort of a list under a name',
  tag,
  body: z.strictObject({
    store_id: storeId,
    list,
    ...contents,
    idempotency_key: idOf<SavedViewId>(z.uuid()).describe('The id of the view: sent twice, it is saved once'),
  }),
  answer: z.object({ saved_view: savedView }),
});

export const adminChangeView = defineCall({
  method: 'POST',
  path: '/admin/api/saved_views/:saved_view_id',
  permission,
  summary: 'Renames a view, shares it, or saves other filters; of others only with `staff:manage`',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, version, ...contents }),
  answer: z.object({ saved_view: savedView }),
});

export const adminDeleteView = defineCall({
  method: 'POST',
  path: '/admin/api/saved_views/:saved_view_id/delete',
  permission,
  summary: 'Deletes a view; of others only with `staff:manage`',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, version }),
  answer: nothing,
});
