import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ReportList } from '../../features/reports/report-list.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Reports');

/** The screen at /admin/reports. */
export default function ReportsScreen() {
  return (
    <GuardedPage permission="reports:read">
      <Page title="Reports">
        <ReportList />
      </Page>
    </GuardedPage>
  );
}
