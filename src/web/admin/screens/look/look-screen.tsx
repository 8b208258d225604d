import { LookEditor } from '../../features/look/look-editor.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Look');

/** The screen at /admin/look. */
export default function LookScreen() {
  return (
    <GuardedPage permission="content:read">
      <LookEditor />
    </GuardedPage>
  );
}
