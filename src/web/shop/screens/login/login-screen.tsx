import { Navigate, useLocation } from 'react-router';
import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { AccountLayout, AFTER_SIGNUP } from '#web/shop/features/account/account-layout.tsx';
import { LoginForm } from '#web/shop/features/account/login-form.tsx';
import { NewCustomerSection } from '#web/shop/features/account/new-customer.tsx';
import { useAppSelector } from '#web/state/hooks.ts';
import { useHydrated } from '#web/ui/timing/use-hydrated.ts';

export const handle: PageHandle = { page: 'LoginPage', background: 'amber', isForm: true };

export const meta = pageMeta({ title: 'Log In', description: 'Log in to your account.', isPrivate: true });

/**
 * The login page (spec §2, Log in). Signed-in users are redirected to their profile.
 */
export default function LoginScreen() {
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  const isHydrated = useHydrated();
  const { state } = useLocation();
  const hasJustSignedUp = state === AFTER_SIGNUP && isHydrated;
  if (isAuthenticated) return <Navigate to="/profile" replace />;
  return (
    <AccountLayout illustration="login">
      <LoginForm
        introduction={hasJustSignedUp ? 'That worked, and a mail is on its way. Now log in.' : undefined}
      />
      <NewCustomerSection />
    </AccountLayout>
  );
}
