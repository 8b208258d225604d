import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { MonthPage } from '../../features/reports/month-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Month');

/** The screen at /admin/reports/month. */
export default function MonthScreen() {
  return (
    <GuardedPage permission="reports:read">
      <MonthPage />
    </GuardedPage>
  );
}
