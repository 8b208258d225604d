import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import { PRODUCT_KEY } from '#web/api/catalog/product-queries.ts';
import {
  type ManageToken,
  type OwnSubscription,
  requestChange,
  type SubscriptionChange,
  subscriptionsQuery,
} from '#web/api/account/subscription-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { type FormatDay, useFormatDay } from '#web/state/use-format-day.ts';
import { nextChargeAt } from './next-delivery.tsx';

/** A change of a subscription and its outcome. */
export interface SubscriptionChangeState {
  make: (change: SubscriptionChange, onDone?: () => void) => void;
  isPending: boolean;
  /** Text about what was done; null before a change and after a refusal. */
  done: string | null;
  /** Why the change was refused. */
  refusal: string | null;
}

/** Props of the panels that change a subscription. */
export interface ChangePanelProps {
  subscription: OwnSubscription;
  change: SubscriptionChangeState;
  onClose: () => void;
}

/**
 * Sends a change and updates the list with the server's answer. After a conflict (409) subscriptions and products are
 * refetched, because one of them or a price has changed.
 */
export function useSubscriptionChange({ id }: OwnSubscription, token: ManageToken): SubscriptionChangeState {
  const api = useApi();
  const formatDay = useFormatDay();
  const queryClient = useQueryClient();
  const { queryKey } = subscriptionsQuery(api, token);
  const { mutate, data, variables, error, isPending } = useMutation({
    mutationFn: (change: SubscriptionChange) => requestChange(api, { token, id }, change),
    onSuccess: (changed) =>
      queryClient.setQueryData(queryKey, (previous) =>
        previous?.map((other) => (other.id === changed.id ? changed : other)),
      ),
    onError: (failure) => {
      if (failure instanceof ApiProblem && failure.status === 409)
        void Promise.all(
          [queryKey, PRODUCT_KEY].map((key) => queryClient.invalidateQueries({ queryKey: key })),
        );
    },
  });
  return {
    make: (change, onDone) => {
      if (!isPending) mutate(change, { onSuccess: () => onDone?.() });
    },
    isPending,
    done: data && variables && !isPending ? doneText(variables, data, formatDay) : null,
    refusal: error ? messageOf(error, 'That did not work. Please try again.') : null,
  };
}

function doneText(change: SubscriptionChange, subscription: OwnSubscription, formatDay: FormatDay): string {
  const chargedAt = nextChargeAt(subscription);
  const next = chargedAt === null ? null : formatDay(chargedAt);
  switch (change.action) {
    case 'skip':
      return `Skipped ${formatDay(change.renewalAt)}. The next one is charged on ${next}.`;
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
    case 'change_item':
      return next === null ? 'Changed.' : `Changed, from the delivery on ${next} on.`;
    case 'change_address':
      return 'The next delivery goes to the new address.';
    case 'cancel':
      return 'Cancelled.';
  }
}
