import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { AccountLayout } from '#web/shop/features/account/account-layout.tsx';
import { ResetLinkMissing, ResetPasswordForm } from '#web/shop/features/account/reset-password-form.tsx';
import { useHydrated } from '#web/ui/timing/use-hydrated.ts';

export const handle: PageHandle = { page: 'ResetPasswordPage', background: 'amber', isForm: true };

export const meta = pageMeta({
  title: 'New password',
  description: 'Choose a new password.',
  isPrivate: true,
});

/** The page behind the emailed link: `/reset-password?token=`. */
export default function ResetPasswordScreen() {
  const isHydrated = useHydrated();
  return <AccountLayout illustration="password">{isHydrated && <WithToken />}</AccountLayout>;
}

/** Removes the token from the address at once, so that it is not in the history or in later logs. */
function WithToken() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [token] = useState(() => parameters.get('token') ?? '');
  const isInAddress = parameters.has('token');
  useEffect(() => {
    if (isInAddress) navigate('/reset-password', { replace: true });
  }, [isInAddress, navigate]);
  return token === '' ? <ResetLinkMissing /> : <ResetPasswordForm token={token} />;
}
