import { useQuery } from '@tanstack/react-query';
import { subscriptionsQuery } from '#web/api/account/subscription-queries.ts';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { ExpiredLink, isExpiredLink } from '../expired-link.tsx';
import { CardChangePage } from './card-change.tsx';
import type { CardChangeEntry } from './use-card-change-entry.ts';

/** Loads the subscription whose card is changed, among those that the visitor may manage. */
export function AccountCardChange({ entry }: { entry: CardChangeEntry }) {
  const { token, subscriptionId } = entry;
  const subscriptions = useQuery(subscriptionsQuery(useApi(), token));
  if (subscriptions.isPending) return <SubscriptionLoading />;
  if (isExpiredLink(subscriptions.error, token)) return <ExpiredLink token={token} />;
  if (subscriptions.isError)
    return <LoadFailed failure={subscriptions.error} onRetry={() => void subscriptions.refetch()} />;
  const subscription = subscriptions.data.find(({ id }) => subscriptionId === null || id === subscriptionId);
  if (!subscription) return <SubscriptionMissing />;
  return <CardChangePage subscription={subscription} entry={entry} />;
}

function LoadFailed({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const isSignedOut = failure instanceof ApiProblem && failure.code === 'not_signed_in';
  return (
    <Notice kind="error" title={messageOf(failure, 'We could not fetch your subscription.')}>
      {isSignedOut ? (
        <ButtonLink to="/login" variant="secondary">
          Log in
        </ButtonLink>
      ) : (
        <Button variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Notice>
  );
}

function SubscriptionMissing() {
  return (
    <Notice kind="error" title="There is no such subscription of yours.">
      <ButtonLink to="/profile" variant="secondary">
        To your profile
      </ButtonLink>
    </Notice>
  );
}

function SubscriptionLoading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading your subscription</VisuallyHidden>
      <Skeleton shape="block" ratio={3} />
    </div>
  );
}
