import type { SavedView } from '#web/api/admin/staff/saved-views-api.ts';

/** Where a view is open; `path` is the list's without filters. */
export const addressOfView = (path: string, { saved_view_id, query }: SavedView): string =>
  `${path}?${query === '' ? '' : `${query}&`}saved=${saved_view_id}`;
