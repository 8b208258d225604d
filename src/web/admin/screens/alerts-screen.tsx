import { GuardedPage } from '../features/navigation/guarded-page.tsx';
import { ProblemViews } from '../features/problems/problem-views.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from './admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Alerts');

/** The screen at /admin/alerts. */
export default function AlertsScreen() {
  return (
    <GuardedPage permission={['alerts:read', 'payments:read', 'jobs:read']}>
      <Page title="Alerts">
        <ProblemViews />
      </Page>
    </GuardedPage>
  );
}
