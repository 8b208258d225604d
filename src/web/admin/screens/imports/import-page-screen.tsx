import { ImportPage } from '../../features/imports/import-page.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Import');

/** The screen at /admin/imports/:importId. */
export default function ImportPageScreen() {
  return (
    <GuardedPage permission="imports:run">
      <ImportPage />
    </GuardedPage>
  );
}
