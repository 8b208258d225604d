import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { AccountLayout } from '#web/shop/features/account/account-layout.tsx';
import { ForgotPasswordForm } from '#web/shop/features/account/forgot-password-form.tsx';

export const handle: PageHandle = { page: 'ForgotPasswordPage', background: 'amber', isForm: true };

export const meta = pageMeta({
  title: 'New password',
  description: 'Ask for a new password.',
  isPrivate: true,
});

/** The form behind 'Forgot your password?'. docs/departures.md. */
export default function ForgotPasswordScreen() {
  return (
    <AccountLayout illustration="password">
      <ForgotPasswordForm />
    </AccountLayout>
  );
}
