import { GuardedPage } from '../features/navigation/guarded-page.tsx';
import { StockList } from '../features/stock/stock-list.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from './admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Stock');

/** The screen at /admin/stock. */
export default function StockScreen() {
  return (
    <GuardedPage permission="stock:read">
      <Page title="Stock">
        <StockList />
      </Page>
    </GuardedPage>
  );
}
