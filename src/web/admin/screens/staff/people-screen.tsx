import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { People } from '../../features/people/people.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('People and roles');

/** The screen at /admin/people. */
export default function PeopleScreen() {
  return (
    <GuardedPage permission="staff:read">
      <Page title="People and roles">
        <People />
      </Page>
    </GuardedPage>
  );
}
