import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { SettingsPage } from '../../features/settings/settings-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Settings');

/** The screen at /admin/settings. */
export default function SettingsScreen() {
  return (
    <GuardedPage permission="settings:read">
      <SettingsPage />
    </GuardedPage>
  );
}
