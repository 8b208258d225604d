import { JoinForm } from '../../features/account/join-form.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Join the back office');

/** The screen at /admin/join. */
export default function JoinScreen() {
  return (
    <Page title="Join the back office" isNarrow>
      <JoinForm />
    </Page>
  );
}
