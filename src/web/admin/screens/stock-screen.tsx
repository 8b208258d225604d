import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { StockList } from '../features/stock/stock-list.tsx';
import { AdminFrame } from './admin-frame.tsx';

export const handle: PageHandle = { page: 'StaffPage', background: 'cream', isBackOffice: true };

export const meta = pageMeta({
  title: 'The shelf',
  description: 'For the staff of the shop.',
  isPrivate: true,
});

/** The screen at /admin/stock. docs/decisions/0222. */
export default function StaffStockScreen() {
  return (
    <AdminFrame path="/admin/stock" title="The shelf" ingredient="chickpea">
      <StockList />
    </AdminFrame>
  );
}
