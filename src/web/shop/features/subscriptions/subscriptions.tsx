import { useQuery } from '@tanstack/react-query';
import type { OwnSubscription } from '#contracts/account/subscription-calls.ts';
import { type ManageToken, subscriptionsQuery } from '#web/api/account/subscription-queries.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { ExpiredLink, isExpiredLink } from './expired-link.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import styles from './subscriptions.module.css';

interface SubscriptionsProps {
  token: ManageToken;
  /** Heading level of the cards. */
  level: 2 | 3;
}

/** The owner's subscriptions with their actions, on the profile and behind an emailed link. */
export function Subscriptions({ token, level }: SubscriptionsProps) {
  const subscriptions = useQuery(subscriptionsQuery(useApi(), token));
  if (subscriptions.isPending) return <SubscriptionsLoading />;
  if (isExpiredLink(subscriptions.error, token)) return <ExpiredLink token={token} />;
  if (subscriptions.isError) {
    return (
      <Notice kind="error" title={messageOf(subscriptions.error, 'We could not fetch your subscriptions.')}>
        <Button variant="quiet" onClick={() => void subscriptions.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  return <Cards subscriptions={subscriptions.data} token={token} level={level} />;
}

function Cards({
  subscriptions,
  token,
  level,
}: SubscriptionsProps & { subscriptions: readonly OwnSubscription[] }) {
  if (subscriptions.length === 0) return <NoSubscriptions />;
  return (
    <ul className={styles.cards}>
      {subscriptions.map((subscription) => (
        <li key={subscription.id}>
          <SubscriptionCard subscription={subscription} token={token} level={level} />
        </li>
      ))}
    </ul>
  );
}

function NoSubscriptions() {
  return (
    <div className={styles.empty}>
      <p>
        Nothing comes by itself yet. Found a favourite? Choose “Recurring” beside it, and it never runs out.
      </p>
      <ButtonLink to="/shop" variant="secondary">
        Find a favourite
      </ButtonLink>
    </div>
  );
}

function SubscriptionsLoading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading your subscriptions</VisuallyHidden>
      <Skeleton shape="block" ratio={4} />
    </div>
  );
}
