import { DevelopersPage } from '../../features/developers/developers-page.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('API keys and webhooks');

/** The screen at /admin/developers. */
export default function DevelopersScreen() {
  return (
    <GuardedPage permission="developers:read">
      <DevelopersPage />
    </GuardedPage>
  );
}
