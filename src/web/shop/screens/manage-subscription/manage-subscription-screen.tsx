import { useEffect } from 'react';
import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { useTokenFromHash } from '#web/page/use-token-from-hash.ts';
import { EmptyPicture } from '#web/shop/features/cart/empty-picture.tsx';
import { Subscriptions } from '#web/shop/features/subscriptions/subscriptions.tsx';
import { inTab, readText, writeText } from '#web/state/browser-storage.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageContainer } from '#web/ui/layout/page-container.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useHydrated } from '#web/ui/timing/use-hydrated.ts';

export const handle: PageHandle = { page: 'ManageSubscriptionPage', background: 'cream' };

export const meta = pageMeta({
  title: 'Your subscription',
  description: 'Skip, pause, change or cancel your subscription, or change its card.',
  isPrivate: true,
});

/**
 * The page behind the link in subscription emails, `/subscriptions/manage#token=`; it works without a login.
 */
export default function ManageSubscriptionScreen() {
  const isHydrated = useHydrated();
  return (
    <>
      <PageHeader title="Your subscription" accent={6} isCompact />
      <PageContainer width="reading">{isHydrated && <WithToken />}</PageContainer>
    </>
  );
}

function WithToken() {
  const token = useStoredToken();
  return token === '' ? <LinkMissing /> : <Subscriptions key={token} token={token} level={2} />;
}

const KEY = 'account:link:subscription';

/** The token of the link, stored in this tab for a reload and for the way back. Without storage the link has to be opened again. */
function useStoredToken(): string {
  const token = useTokenFromHash();
  useEffect(() => {
    if (token !== '') writeText(inTab, KEY, token);
  }, [token]);
  return token || (readText(inTab, KEY) ?? '');
}

function LinkMissing() {
  return (
    <EmptyState
      title="That link is cut"
      picture={<EmptyPicture />}
      action={<ButtonLink to="/profile">To your profile</ButtonLink>}
    >
      <p>
        A piece of it is missing. Open the one in our latest mail about your subscription, or log in if you
        have an account.
      </p>
    </EmptyState>
  );
}
