import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { AccountLayout } from '#web/shop/features/account/account-layout.tsx';
import { ConfirmEmailForm, ConfirmLinkMissing } from '#web/shop/features/account/confirm-email-form.tsx';
import { useHydrated } from '#web/ui/timing/use-hydrated.ts';

export const handle: PageHandle = { page: 'ConfirmEmailPage', background: 'amber', isForm: true };

export const meta = pageMeta({
  title: 'Your email',
  description: 'Confirm an email address.',
  isPrivate: true,
});

/** The page behind the links in emails about an address, `/confirm-email#token=`. */
export default function ConfirmEmailScreen() {
  const isHydrated = useHydrated();
  return <AccountLayout illustration="password">{isHydrated && <WithToken />}</AccountLayout>;
}

/** Removes the token from the address at once, so that it is not in the history or in a copied link. */
function WithToken() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));
  useEffect(() => {
    if (hash === '') return;
    setToken(tokenIn(hash));
    navigate('/confirm-email', { replace: true });
  }, [hash, navigate]);
  return token === '' ? <ConfirmLinkMissing /> : <ConfirmEmailForm key={token} token={token} />;
}

const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') ?? '';
