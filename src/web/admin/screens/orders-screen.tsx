import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { PackingTable } from '../features/packing-table.tsx';
import { StaffFrame } from './staff-frame.tsx';

export const handle: PageHandle = { page: 'StaffPage', background: 'cream' };

export const meta = pageMeta({
  title: 'Packing table',
  description: 'For the staff of the shop.',
  isPrivate: true,
});

/** The screen at /staff. docs/decisions/0083. */
export default function StaffOrdersScreen() {
  return (
    <StaffFrame path="/staff" title="Packing table" ingredient="peanut">
      <PackingTable />
    </StaffFrame>
  );
}
