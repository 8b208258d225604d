import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { usePermission } from '../../features/session/use-staff-member.ts';
import { StockList } from '../../features/stock/stock-list.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Stock');

/** The screen at /admin/stock. */
export default function StockScreen() {
  return (
    <GuardedPage permission="stock:read">
      <Stock />
    </GuardedPage>
  );
}

function Stock() {
  const mayCount = usePermission('stock:count');
  return (
    <Page title="Stock" actions={mayCount && <LinkButton to="/admin/count">Count</LinkButton>}>
      <StockList />
    </Page>
  );
}
