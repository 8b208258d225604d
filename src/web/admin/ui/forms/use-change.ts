import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isRefusedAccess, staffMemberQuery } from '#web/api/admin/staff/session-api.ts';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import type { ApiClient } from '#web/api/client.ts';
import { useApi } from '#web/api/use-api.ts';
import { type ChangedFact, changedFacts, type KeyedFact } from '../feedback/facts.ts';
import { useToast } from '../overlays/toasts.tsx';
import { useConfirmIdentity } from './confirm-identity.tsx';

interface ChangeSettings<Input, Answer> {
  /** Makes the call. */
  change: (api: ApiClient, input: Input) => Promise<Answer>;
  /** Queries that are fetched again afterwards, also after a failure. */
  refetch?: readonly QueryKey[];
  /** Queries that are fetched again only after a failure, because success removes what they fetch. */
  refetchRefused?: readonly QueryKey[];
  /** The thing that is changed, in words, as it was fetched last: what a 409 compares with what was shown. Empty once it is gone. */
  stored?: (input: Input) => readonly KeyedFact[];
  /** What is said when it is done; null says nothing. */
  done?: (answer: Answer, input: Input) => string | null;
  /** What follows where it was asked for: a dialog that closes, another page. Nothing once its place on the page was left. */
  onDone?: (answer: Answer, input: Input) => void;
  /** What follows wherever one is by then, such as that a stored text is forgotten. */
  onDoneAnywhere?: (answer: Answer, input: Input) => void;
  /**
   * What is said when it fails once its place on the page was left, with the way back there. Without an answer of the shop it
   * may have been done all the same.
   */
  failedElsewhere?: (
    input: Input,
    failure: { isAnswered: boolean },
  ) => { text: string; link: { to: string; label: string } };
}

/** A change made by a staff member. */
export interface Change<Input> {
  make: (input: Input) => void;
  /** The change in progress. */
  pending: Input | null;
  /** Why it was refused, for its place on the page. */
  problem: ApiProblem | null;
  /** The text of `problem`. */
  refusal: string | null;
  /** After a 409: what somebody else has changed since the change was asked for. */
  changed: readonly ChangedFact[];
  reset: () => void;
}

/**
 * Makes one change at a time. Where the server wants the password again it is asked for and the change repeated.
 * What was done is said in a toast; a refusal is the caller's to show where the change was made.
 */
export function useChange<Input, Answer>({
  change,
  refetch = [],
  refetchRefused = [],
  stored = () => [],
  done,
  onDone,
  onDoneAnywhere,
  failedElsewhere,
}: ChangeSettings<Input, Answer>): Change<Input> {
  const api = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  const confirmIdentity = useConfirmIdentity();
  // The second click of a double click comes before the page shows that the first one is pending.
  const isRunning = useRef(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const { mutate, reset, variables, context, error, isPending } = useMutation({
    onMutate: stored,
    mutationFn: async (input: Input) => {
      try {
        return await change(api, input);
      } catch (failure) {
        if (!isPasswordNeeded(failure) || !(await confirmIdentity())) throw failure;
        return change(api, input);
      }
    },
    onSuccess: (answer, input) => {
      const text = done?.(answer, input) ?? null;
      if (text !== null) toast(text);
      onDoneAnywhere?.(answer, input);
      if (isShown.current) onDone?.(answer, input);
    },
    onError: (failure, input) => {
      const left = isShown.current ? undefined : failedElsewhere?.(input, { isAnswered: isAnswer(failure) });
      if (left) toast(left.text, left.link);
      // The navigation and the page follow the session.
      if (isRefusedAccess(failure)) void queryClient.invalidateQueries(staffMemberQuery(api));
    },
    onSettled: async (_, failure) => {
      isRunning.current = false;
      const outdated = failure ? [...refetch, ...refetchRefused] : refetch;
      await Promise.all(outdated.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  const isOutdated = error instanceof ApiProblem && error.code === 'changed_meanwhile';
  const now = isOutdated && variables !== undefined ? stored(variables) : [];
  return {
    make: (input) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(input);
    },
    pending: isPending ? (variables ?? null) : null,
    problem: error instanceof ApiProblem ? error : null,
    refusal: error ? messageOf(error, 'That did not work. Please try again.') : null,
    changed: now.length === 0 ? [] : changedFacts(context ?? [], now),
    reset,
  };
}

/** A proxy that has none from the shop answers 502 or 504 for it. */
const isAnswer = (failure: unknown): boolean =>
  failure instanceof ApiProblem && ![0, 502, 504].includes(failure.status);

const isPasswordNeeded = (failure: unknown): boolean =>
  failure instanceof ApiProblem && failure.code === 'password_needed';
