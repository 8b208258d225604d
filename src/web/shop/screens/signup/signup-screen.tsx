import { useNavigate } from 'react-router';
import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { AccountLayout } from '#web/shop/features/account/account-layout.tsx';
import { JUST_SIGNED_UP } from '#web/shop/features/account/just-signed-up.ts';
import { SignupForm } from '#web/shop/features/account/signup-form.tsx';

export const handle: PageHandle = { page: 'SignupPage', background: 'amber', isForm: true };

export const meta = pageMeta({ title: 'Create Account', description: 'Create an account.', isPrivate: true });

/** Spec §2 Create account: on success the user goes to the login. */
export default function SignupScreen() {
  const navigate = useNavigate();
  return (
    <AccountLayout illustration="signup">
      <SignupForm onCreated={() => navigate('/login', { state: JUST_SIGNED_UP })} />
    </AccountLayout>
  );
}
