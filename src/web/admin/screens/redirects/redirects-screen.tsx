import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { RedirectsPage } from '../../features/redirects/redirects-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Redirects');

/** The screen at /admin/redirects. */
export default function RedirectsScreen() {
  return (
    <GuardedPage permission="redirects:read">
      <RedirectsPage />
    </GuardedPage>
  );
}
