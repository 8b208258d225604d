import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { EmptyPicture } from '#web/shop/features/cart/empty-picture.tsx';
import { AccountCardChange } from '#web/shop/features/subscriptions/card-change/account-card-change.tsx';
import { useCardChangeEntry } from '#web/shop/features/subscriptions/card-change/use-card-change-entry.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageContainer } from '#web/ui/layout/page-container.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useHydrated } from '#web/ui/timing/use-hydrated.ts';

export const handle: PageHandle = { page: 'ChangeCardPage', background: 'cream', isMinimal: true };

export const meta = pageMeta({
  title: 'Change the card',
  description: 'Another card for your subscription.',
  isPrivate: true,
});

/**
 * The screen at /subscriptions/card: `?subscription=` for signed-in customers, `#token=` for emailed links.
 * It is loaded as a document of its own (docs/decisions/0047).
 */
export default function ChangeCardScreen() {
  const isHydrated = useHydrated();
  return (
    <>
      <PageHeader title="A new card" accent={5} isCompact />
      <PageContainer width="reading">{isHydrated && <CardChangeForVisitor />}</PageContainer>
    </>
  );
}

function CardChangeForVisitor() {
  const entry = useCardChangeEntry();
  if (entry === null) return <LinkMissing />;
  return <AccountCardChange key={entry.token ?? entry.subscriptionId} entry={entry} />;
}

function LinkMissing() {
  return (
    <EmptyState
      title="Which card?"
      picture={<EmptyPicture />}
      action={<ButtonLink to="/profile">To your profile</ButtonLink>}
    >
      <p>
        A piece of the link is missing. Open the one in our latest mail about your subscription, or log in if
        you have an account.
      </p>
    </EmptyState>
  );
}
