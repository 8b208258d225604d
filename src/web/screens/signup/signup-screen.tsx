import { useNavigate } from 'react-router';
import { AccountStage } from '#web/features/account/account-stage.tsx';
import { JUST_SIGNED_UP } from '#web/features/account/just-signed-up.ts';
import { SignupForm } from '#web/features/account/signup-form.tsx';
import type { PageHandle } from '#web/features/chrome/page-handle.ts';
import { pageMeta } from '#web/features/chrome/page-meta.ts';

export const handle: PageHandle = { page: 'SignupPage', background: 'amber', isForm: true };

export const meta = pageMeta({ title: 'Create Account', description: 'Create an account.', isPrivate: true });

/** Spec §2 Create account: on success the user goes to the login. */
export default function SignupScreen() {
  const navigate = useNavigate();
  return (
    <AccountStage illustration="signup">
      <SignupForm onCreated={() => navigate('/login', { state: JUST_SIGNED_UP })} />
    </AccountStage>
  );
}
