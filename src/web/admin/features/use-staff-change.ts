import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import type { ApiClient } from '#web/api/client.ts';
import { useApi } from '#web/api/use-api.ts';

/** A change made by a staff member, and its outcome. */
export interface StaffChange<Input> {
  make: (input: Input) => void;
  /** The change in progress. */
  pending: Input | null;
  /** Text about what was done. */
  done: string | null;
  /** Why the change was refused. */
  refusal: string | null;
  /** The change that has to be confirmed with the password; null when there is none. */
  awaitingPassword: Input | null;
  /** Drops the change that awaits the password. */
  cancel: () => void;
}

/**
 * Runs `change`, which resolves to a text about what was done, then refetches the lists under `key` even
 * after a failure.
 */
export function useStaffChange<Input>(
  change: (api: ApiClient, input: Input) => Promise<string>,
  key: readonly unknown[],
): StaffChange<Input> {
  const api = useApi();
  const queryClient = useQueryClient();
  // The second click of a double click comes before the page shows that the first one is pending.
  const isRunning = useRef(false);
  const { mutate, reset, data, variables, error, isPending } = useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: key });
      isRunning.current = false;
    },
  });
  const needsPassword = error instanceof ApiProblem && error.code === 'password_needed';
  return {
    make: (input) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(input);
    },
    pending: isPending ? (variables ?? null) : null,
    done: isPending || error ? null : (data ?? null),
    refusal: error && !needsPassword ? messageOf(error, 'That did not work. Please try again.') : null,
    awaitingPassword: needsPassword ? (variables ?? null) : null,
    cancel: reset,
  };
}
