import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { Counting } from '../../features/stock/counting/counting.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Count');

/** The screen at /admin/count. */
export default function CountingScreen() {
  return (
    <GuardedPage permission="stock:count">
      <Page title="Count" back={{ to: '/admin/stock', label: 'stock' }} isNarrow>
        <Counting />
      </Page>
    </GuardedPage>
  );
}
