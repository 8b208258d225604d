import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { useTokenFromHash } from '#web/page/use-token-from-hash.ts';
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

function WithToken() {
  const token = useTokenFromHash();
  return token === '' ? <ConfirmLinkMissing /> : <ConfirmEmailForm key={token} token={token} />;
}
