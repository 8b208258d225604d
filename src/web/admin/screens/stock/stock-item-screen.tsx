import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { StockItem } from '../../features/stock/stock-item.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Stock');

/** The screen at /admin/stock/:sku. */
export default function StockItemScreen() {
  return (
    <GuardedPage permission="stock:read">
      <StockItem />
    </GuardedPage>
  );
}
