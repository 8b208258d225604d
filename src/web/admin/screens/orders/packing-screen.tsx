import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { PackingMode } from '../../features/orders/packing/packing-mode.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Pack orders');

/** The screen at /admin/orders/pack. */
export default function PackingScreen() {
  return (
    <GuardedPage permission="orders:ship">
      <PackingMode />
    </GuardedPage>
  );
}
