import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { StockList } from '../features/stock-list.tsx';
import { StaffFrame } from './staff-frame.tsx';

export const handle: PageHandle = { page: 'StaffPage', background: 'cream' };

export const meta = pageMeta({
  title: 'The shelf',
  description: 'For the staff of the shop.',
  isPrivate: true,
});

/** The screen at /staff/stock. docs/decisions/0083. */
export default function StaffStockScreen() {
  return (
    <StaffFrame path="/staff/stock" title="The shelf" ingredient="chickpea">
      <StockList />
    </StaffFrame>
  );
}
