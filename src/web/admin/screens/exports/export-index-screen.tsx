import { EXPORT_PERMISSIONS } from '#domain/exports/export-kinds.ts';
import { ExportIndex } from '../../features/exports/export-index.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Exports');

/** The screen at /admin/exports. */
export default function ExportIndexScreen() {
  return (
    <GuardedPage permission={EXPORT_PERMISSIONS}>
      <Page
        title="Exports"
        about="Lists, reports and months that were taken out of the shop as files. Each can be downloaded again for 30 days."
      >
        <ExportIndex />
      </Page>
    </GuardedPage>
  );
}
