import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';

/** The `handle` of every screen of the back office. */
export const ADMIN_HANDLE: PageHandle = { page: 'StaffPage', background: 'cream', isBackOffice: true };

/** The `meta` of a screen of the back office. */
export const adminMeta = (title: string) =>
  pageMeta({ title, description: 'For the staff of the shop.', isPrivate: true });
