import type { SavedView } from '#contracts/admin/staff/saved-view-calls.ts';

/** Where a view is open; `path` is the list's without filters. */
export const addressOfView = (path: string, { saved_view_id, query }: SavedView): string =>
  `${path}?${query === '' ? '' : `${query}&`}saved=${saved_view_id}`;
