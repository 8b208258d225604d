import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import type { ApiClient } from '#web/api/client.ts';
import { useApi } from '#web/api/use-api.ts';

/** A change that somebody of the staff makes, and what came of it. */
export interface StaffChange<Input> {
  make: (input: Input) => void;
  /** What is being changed right now. */
  pending: Input | null;
  /** What was done, in words. */
  done: string | null;
  /** Why it was not done. */
  refusal: string | null;
  /** The change that waits until the password is given again; null when none does. */
  waiting: Input | null;
  /** Leaves the change that waits undone. */
  giveUp: () => void;
}

/** Asks the shop for `change`, which answers what was done in words; the list under `key` is looked at anew, refused or not. */
export function useStaffChange<Input>(
  change: (api: ApiClient, input: Input) => Promise<string>,
  key: readonly unknown[],
): StaffChange<Input> {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate, reset, data, variables, error, isPending } = useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  const needsPassword = error instanceof ApiProblem && error.code === 'password_needed';
  return {
    make: (input) => {
      if (!isPending) mutate(input);
    },
    pending: isPending ? (variables ?? null) : null,
    done: isPending || error ? null : (data ?? null),
    refusal: error && !needsPassword ? messageOf(error, 'That did not work. Please try again.') : null,
    waiting: needsPassword ? (variables ?? null) : null,
    giveUp: reset,
  };
}
