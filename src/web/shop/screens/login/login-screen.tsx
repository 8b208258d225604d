import { Navigate, useLocation } from 'react-router';
import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { staffPageIn } from '#web/page/staff-pages.ts';
import { AccountLayout } from '#web/shop/features/account/account-layout.tsx';
import { JUST_SIGNED_UP } from '#web/shop/features/account/just-signed-up.ts';
import { LoginForm } from '#web/shop/features/account/login-form.tsx';
import { NewCustomer } from '#web/shop/features/account/new-customer.tsx';
import { useAppSelector } from '#web/state/hooks.ts';
import { useHydrated } from '#web/ui/timing/use-hydrated.ts';

export const handle: PageHandle = { page: 'LoginPage', background: 'amber', isForm: true };

export const meta = pageMeta({ title: 'Log In', description: 'Log in to your account.', isPrivate: true });

/** Spec §2 Log in. Whoever is signed in, now or already, goes to the profile; staff go back to the room that sent them here. */
export default function LoginScreen() {
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  const isHydrated = useHydrated();
  const { state } = useLocation();
  const hasJustSignedUp = state === JUST_SIGNED_UP && isHydrated;
  if (isAuthenticated) return <Navigate to={staffPageIn(state) ?? '/profile'} replace />;
  return (
    <AccountLayout illustration="login">
      <LoginForm
        introduction={hasJustSignedUp ? 'That worked, and a mail is on its way. Now log in.' : undefined}
      />
      <NewCustomer />
    </AccountLayout>
  );
}
