import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/api/api-problem.ts';
import { type ManageToken, type OwnSubscription, subscriptionsQuery } from '#web/api/subscription-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import styles from './subscriptions.module.css';

interface SubscriptionsProps {
  token: ManageToken;
  /** Of the headings of the cards: one below what stands above them. */
  level: 2 | 3;
}

/** The owner's subscriptions with all that can be done with them: on the profile, and behind the link of a mail. */
export function Subscriptions({ token, level }: SubscriptionsProps) {
  const subscriptions = useQuery(subscriptionsQuery(useApi(), token));
  if (subscriptions.isPending) return <OnTheirWay />;
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
  if (subscriptions.length === 0) return <NothingYet />;
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

function NothingYet() {
  return (
    <div className={styles.nothing}>
      <p>
        Nothing comes by itself yet. Found a favourite? Choose “Recurring” beside it, and the bag never runs
        empty.
      </p>
      <ButtonLink to="/shop" variant="secondary">
        Find a favourite
      </ButtonLink>
    </div>
  );
}

function OnTheirWay() {
  return (
    <div role="status">
      <VisuallyHidden>Loading your subscriptions</VisuallyHidden>
      <Skeleton shape="block" ratio={4} />
    </div>
  );
}
