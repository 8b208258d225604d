import { PageEditor } from '../../features/content/page-editor.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Page');

/** The screen at /admin/content/:page. */
export default function ContentPageScreen() {
  return (
    <GuardedPage permission="content:read">
      <PageEditor />
    </GuardedPage>
  );
}
