import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ReportPage } from '../../features/reports/report-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Report');

/** The screen at /admin/reports/:report. */
export default function ReportPageScreen() {
  return (
    <GuardedPage permission="reports:read">
      <ReportPage />
    </GuardedPage>
  );
}
