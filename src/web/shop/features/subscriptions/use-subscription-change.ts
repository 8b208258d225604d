import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import {
  type ManageToken,
  type OwnSubscription,
  requestChange,
  type SubscriptionChange,
  subscriptionsQuery,
} from '#web/api/subscription-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { type FormatDay, useFormatDay } from '#web/state/use-format-day.ts';

/** What an owner has asked of a subscription, and what came of it. */
export interface SubscriptionChangeState {
  make: (wish: SubscriptionChange, afterwards?: () => void) => void;
  isPending: boolean;
  /** What was done, in words; null before, and after a refusal. */
  done: string | null;
  /** Why it was not done. */
  refusal: string | null;
}

/** What every panel is given in which a subscription is changed. */
export interface ChangeProps {
  subscription: OwnSubscription;
  wish: SubscriptionChangeState;
  onClose: () => void;
}

/** Asks the shop for a change; the list shows what the shop then says. A refusal looks at it anew: it may have changed meanwhile. */
export function useSubscriptionChange({ id }: OwnSubscription, token: ManageToken): SubscriptionChangeState {
  const api = useApi();
  const formatDay = useFormatDay();
  const queryClient = useQueryClient();
  const { queryKey } = subscriptionsQuery(api, token);
  const { mutate, data, variables, error, isPending } = useMutation({
    mutationFn: (wish: SubscriptionChange) => requestChange(api, { token, id }, wish),
    onSuccess: (changed) =>
      queryClient.setQueryData(queryKey, (known) =>
        known?.map((one) => (one.id === changed.id ? changed : one)),
      ),
    onError: (failure) => {
      if (failure instanceof ApiProblem && failure.status === 409)
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  return {
    make: (wish, afterwards) => {
      if (!isPending) mutate(wish, { onSuccess: () => afterwards?.() });
    },
    isPending,
    done: data && variables && !isPending ? doneWords(variables, data, formatDay) : null,
    refusal: error ? messageOf(error, 'That did not work. Please try again.') : null,
  };
}

function doneWords(
  wish: SubscriptionChange,
  { next_renewal_at }: OwnSubscription,
  formatDay: FormatDay,
): string {
  const next = next_renewal_at === null ? null : formatDay(next_renewal_at);
  switch (wish.action) {
    case 'skip':
      return `Skipped ${formatDay(wish.renewalAt)}. The next one is charged on ${next}.`;
    case 'undo_skip':
      return `Not skipped. The next one is charged on ${next}.`;
    case 'pause':
      return 'Paused.';
    case 'resume':
      return `It goes on. The next one is charged on ${next}.`;
    case 'change_interval':
      return next === null
        ? 'Changed.'
        : `Changed. The next one stays on ${next}, then the new rhythm counts.`;
    case 'change_address':
      return 'The next delivery goes to the new address.';
    case 'cancel':
      return 'Cancelled.';
  }
}
