import { useQuery } from '@tanstack/react-query';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import { subscriptionsQuery } from '#web/api/subscription-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { CardChange } from './card-change.tsx';
import type { CardChangeEntry } from './use-card-change-entry.ts';

/** Finds the subscription whose card is to be changed, among those that the visitor may manage. */
export function AccountCardChange({ entry }: { entry: CardChangeEntry }) {
  const { token, subscriptionId } = entry;
  const owned = useQuery(subscriptionsQuery(useApi(), token));
  if (owned.isPending) return <OnItsWay />;
  if (owned.isError) return <NotFetched failure={owned.error} onAgain={() => void owned.refetch()} />;
  const wanted = owned.data.find(({ id }) => subscriptionId === null || id === subscriptionId);
  if (!wanted) return <NotYours />;
  return <CardChange subscription={wanted} entry={entry} />;
}

function NotFetched({ failure, onAgain }: { failure: Error; onAgain: () => void }) {
  const isSignedOut = failure instanceof ApiProblem && failure.code === 'not_signed_in';
  return (
    <Notice kind="error" title={messageOf(failure, 'We could not fetch your subscription.')}>
      {isSignedOut ? (
        <ButtonLink to="/login" variant="secondary">
          Log in
        </ButtonLink>
      ) : (
        <Button variant="quiet" onClick={onAgain}>
          Try again
        </Button>
      )}
    </Notice>
  );
}

function NotYours() {
  return (
    <Notice kind="error" title="There is no such subscription of yours.">
      <ButtonLink to="/profile" variant="secondary">
        To your profile
      </ButtonLink>
    </Notice>
  );
}

function OnItsWay() {
  return (
    <div role="status">
      <VisuallyHidden>Loading your subscription</VisuallyHidden>
      <Skeleton shape="block" ratio={3} />
    </div>
  );
}
