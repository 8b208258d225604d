import { EmailIndex } from '../../features/content/email-index.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Emails');

/** The screen at /admin/emails. */
export default function EmailIndexScreen() {
  return (
    <GuardedPage permission="content:read">
      <EmailIndex />
    </GuardedPage>
  );
}
