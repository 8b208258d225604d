import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { PackingSlipPages } from '../../features/orders/packing/packing-slips.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Packing slips');

/** The screen at /admin/orders/packing-slips. */
export default function PackingSlipsScreen() {
  return (
    <GuardedPage permission="orders:read">
      <Page
        title="Packing slips"
        isPaperwork
        back={{ to: '/admin/orders?view=to_pack&sort=oldest', label: 'orders to pack' }}
      >
        <PackingSlipPages />
      </Page>
    </GuardedPage>
  );
}
