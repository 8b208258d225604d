import type { PageHandle } from '#web/features/chrome/page-handle.ts';
import { pageMeta } from '#web/features/chrome/page-meta.ts';
import { PackingTable } from '#web/features/staff/packing-table.tsx';
import { StaffFrame } from './staff-frame.tsx';

export const handle: PageHandle = { page: 'StaffPage', background: 'cream' };

export const meta = pageMeta({
  title: 'Packing table',
  description: 'For the staff of the shop.',
  isPrivate: true,
});

/** /staff: docs/decisions/0083. */
export default function StaffOrdersScreen() {
  return (
    <StaffFrame path="/staff" title="Packing table" ingredient="peanut">
      <PackingTable />
    </StaffFrame>
  );
}
