import { NewPasswordForm } from '../../features/account/new-password-form.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Choose a new password');

/** The screen at /admin/new-password. */
export default function NewPasswordScreen() {
  return (
    <Page title="Choose a new password" isNarrow>
      <NewPasswordForm />
    </Page>
  );
}
