import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { PackingTable } from '../features/orders/packing-table.tsx';
import { AdminFrame } from './admin-frame.tsx';

export const handle: PageHandle = { page: 'StaffPage', background: 'cream', isBackOffice: true };

export const meta = pageMeta({
  title: 'Packing table',
  description: 'For the staff of the shop.',
  isPrivate: true,
});

/** The screen at /admin. docs/decisions/0222. */
export default function StaffOrdersScreen() {
  return (
    <AdminFrame path="/admin" title="Packing table" ingredient="peanut">
      <PackingTable />
    </AdminFrame>
  );
}
