import { AlertList } from '../features/alerts/alert-list.tsx';
import { GuardedPage } from '../features/navigation/guarded-page.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from './admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Alerts');

/** The screen at /admin/alerts. */
export default function AlertsScreen() {
  return (
    <GuardedPage permission="alerts:read">
      <Page title="Alerts">
        <AlertList />
      </Page>
    </GuardedPage>
  );
}
