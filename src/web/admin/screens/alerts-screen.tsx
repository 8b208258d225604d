import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { AlertList } from '../features/alert-list.tsx';
import { StaffFrame } from './staff-frame.tsx';

export const handle: PageHandle = { page: 'StaffPage', background: 'cream' };

export const meta = pageMeta({
  title: 'Needs a look',
  description: 'For the staff of the shop.',
  isPrivate: true,
});

/** The screen at /staff/alerts. docs/decisions/0083. */
export default function StaffAlertsScreen() {
  return (
    <StaffFrame path="/staff/alerts" title="Needs a look" ingredient="chilli">
      <AlertList />
    </StaffFrame>
  );
}
