import { OwnAccount } from '../../features/account/own-account.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Your account');

/** The screen at /admin/account. */
export default function AccountScreen() {
  return (
    <GuardedPage permission="signed_in">
      <Page title="Your account" isNarrow>
        <OwnAccount />
      </Page>
    </GuardedPage>
  );
}
