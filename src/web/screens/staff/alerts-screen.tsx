import type { PageHandle } from '#web/features/chrome/page-handle.ts';
import { pageMeta } from '#web/features/chrome/page-meta.ts';
import { AlertList } from '#web/features/staff/alert-list.tsx';
import { StaffFrame } from './staff-frame.tsx';

export const handle: PageHandle = { page: 'StaffPage', background: 'cream' };

export const meta = pageMeta({
  title: 'Needs a look',
  description: 'For the staff of the shop.',
  isPrivate: true,
});

/** /staff/alerts: docs/decisions/0083. */
export default function StaffAlertsScreen() {
  return (
    <StaffFrame path="/staff/alerts" title="Needs a look" ingredient="chilli">
      <AlertList />
    </StaffFrame>
  );
}
