import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { JournalPage } from '../../features/reports/journal-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Journal');

/** The screen at /admin/reports/journal. */
export default function JournalScreen() {
  return (
    <GuardedPage permission="reports:read">
      <JournalPage />
    </GuardedPage>
  );
}
