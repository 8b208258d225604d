import { AuditLog } from '../../features/audit/audit-log.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Audit log');

/** The screen at /admin/audit. */
export default function AuditScreen() {
  return (
    <GuardedPage permission="audit:read">
      <Page title="Audit log" about="Everything that staff did, here and on the command line.">
        <AuditLog />
      </Page>
    </GuardedPage>
  );
}
