import { SignInForm } from '../../features/session/sign-in-form.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Sign in');

/** The screen at /admin/login. */
export default function SignInScreen() {
  return (
    <Page title="Sign in" isNarrow>
      <SignInForm />
    </Page>
  );
}
