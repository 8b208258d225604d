import { ImportIndex } from '../../features/imports/import-index.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Imports');

/** The screen at /admin/imports. */
export default function ImportIndexScreen() {
  return (
    <GuardedPage permission="imports:run">
      <Page title="Imports">
        <ImportIndex />
      </Page>
    </GuardedPage>
  );
}
