import { useNavigate } from 'react-router';
import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { AccountLayout, AFTER_SIGNUP } from '#web/shop/features/account/account-layout.tsx';
import { SignupForm } from '#web/shop/features/account/signup-form.tsx';

export const handle: PageHandle = { page: 'SignupPage', background: 'amber', isForm: true };

export const meta = pageMeta({ title: 'Create Account', description: 'Create an account.', isPrivate: true });

/** The sign-up page; a new account leads to the login page. Spec §2, Create account. */
export default function SignupScreen() {
  const navigate = useNavigate();
  return (
    <AccountLayout illustration="signup">
      <SignupForm onCreated={() => navigate('/login', { state: AFTER_SIGNUP })} />
    </AccountLayout>
  );
}
