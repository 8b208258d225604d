import { EmailEditor } from '../../features/content/email-editor.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Email');

/** The screen at /admin/emails/:kind. */
export default function EmailPageScreen() {
  return (
    <GuardedPage permission="content:read">
      <EmailEditor />
    </GuardedPage>
  );
}
