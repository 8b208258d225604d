import { useMutation } from '@tanstack/react-query';
import type { ManageToken } from '#web/api/account/subscription-queries.ts';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import { subscriptionEndpoints } from '#web/api/endpoints/subscription-endpoints.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useFocusWhenLost } from '#web/ui/layout/use-focus-when-lost.ts';

/** Whether a call was refused because an emailed link has expired or was cut off. */
export const isExpiredLink = (failure: unknown, token: ManageToken): token is string =>
  token !== null && failure instanceof ApiProblem && failure.code === 'bad_token';

/** Offers another link in place of one that opens nothing any more. It goes to the subscription's own address. */
export function ExpiredLink({ token }: { token: string }) {
  const api = useApi();
  const request = useMutation({
    mutationFn: () =>
      api.call(subscriptionEndpoints.emailManageLink, { body: { store_id: api.storeId, token } }),
  });
  if (request.isSuccess) return <LinkSent />;
  return (
    <Notice kind="error" title="This link is too old or was cut off.">
      <p>
        Links to subscriptions work for 60 days. We can mail another one to the address of your subscription.
      </p>
      {request.isError && <p>{messageOf(request.error, 'We could not send the link. Please try again.')}</p>}
      <Button variant="secondary" isLoading={request.isPending} onClick={() => request.mutate()}>
        Mail me a new link
      </Button>
    </Notice>
  );
}

function LinkSent() {
  return (
    <div ref={useFocusWhenLost<HTMLDivElement>()} tabIndex={-1}>
      <Notice title="Look in your mail">
        <p>
          If this was a link of ours, another one is on its way to the address of your subscription. Nothing
          there? Look in the spam folder, or write to us.
        </p>
      </Notice>
    </div>
  );
}
