import { ContentIndex } from '../../features/content/content-index.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Pages');

/** The screen at /admin/content. */
export default function ContentIndexScreen() {
  return (
    <GuardedPage permission="content:read">
      <ContentIndex />
    </GuardedPage>
  );
}
