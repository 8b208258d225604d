import { AccountStage } from '#web/features/account/account-stage.tsx';
import { ForgotPasswordForm } from '#web/features/account/forgot-password-form.tsx';
import type { PageHandle } from '#web/features/chrome/page-handle.ts';
import { pageMeta } from '#web/features/chrome/page-meta.ts';

export const handle: PageHandle = { page: 'ForgotPasswordPage', background: 'amber', isForm: true };

export const meta = pageMeta({
  title: 'New password',
  description: 'Ask for a new password.',
  isPrivate: true,
});

/** Where 'Forgot your password?' leads. docs/departures.md. */
export default function ForgotPasswordScreen() {
  return (
    <AccountStage illustration="password">
      <ForgotPasswordForm />
    </AccountStage>
  );
}
