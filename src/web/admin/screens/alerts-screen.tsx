import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { AlertList } from '../features/alerts/alert-list.tsx';
import { AdminFrame } from './admin-frame.tsx';

export const handle: PageHandle = { page: 'StaffPage', background: 'cream', isBackOffice: true };

export const meta = pageMeta({
  title: 'Needs a look',
  description: 'For the staff of the shop.',
  isPrivate: true,
});

/** The screen at /admin/alerts. docs/decisions/0222. */
export default function StaffAlertsScreen() {
  return (
    <AdminFrame path="/admin/alerts" title="Needs a look" ingredient="chilli">
      <AlertList />
    </AdminFrame>
  );
}
