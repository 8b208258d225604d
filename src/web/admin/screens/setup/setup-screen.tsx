import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { SetupPage } from '../../features/setup/setup-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Set up the shop');

/** The screen at /admin/setup. */
export default function SetupScreen() {
  return (
    <GuardedPage permission="shop:set-up">
      <SetupPage />
    </GuardedPage>
  );
}
