import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CardSetupId } from '#domain/ids.ts';
import {
  agreeToCard,
  type CardChangeTarget,
  cardChangeQuery,
  finishCardChange,
  type StartedCardChange,
} from '#web/api/account/card-change-calls.ts';
import { type OwnSubscription, subscriptionsQuery } from '#web/api/account/subscription-queries.ts';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import { logFailure } from '#web/api/failure-log.ts';
import { useApi } from '#web/api/use-api.ts';
import type { PaymentForm, PaymentOutcome } from '#web/shop/payments/payment-form.ts';
import { useReturnFromBank } from '#web/shop/payments/use-return-from-bank.ts';
import { DECLINE_MESSAGES } from './card-text.ts';
import { deleteStoredToken } from './stored-token.ts';

/** The stage of a card change. */
export type CardChangeStage =
  /** Back from the bank, while the outcome is requested. */
  | { kind: 'checking' }
  | { kind: 'form'; problem: string | null }
  | { kind: 'saving' }
  /** The card was submitted, but the outcome is not known yet. */
  | { kind: 'waiting' }
  | { kind: 'changed'; subscription: OwnSubscription };

const NO_ANSWER =
  'The card provider did not answer, so nothing is changed yet. Press the button to try again.';
const RAN_OUT = 'This form had run out, so the card was not taken. Please give it again.';
const NOT_STARTED = 'That did not work, and nothing was changed. Please try again.';

export interface CardChangeState {
  stage: CardChangeStage;
  /** What the form needs; null while it is loading or after a failure. */
  started: StartedCardChange | null;
  failure: Error | null;
  save: () => void;
  checkAgain: () => void;
}

/** The change of a subscription's card, up to the server's confirmation that the new one is used. */
export function useCardChange(
  owner: CardChangeTarget,
  { form, returnUrl, returnedSetupId }: CardChangeContext,
): CardChangeState {
  const api = useApi();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<CardChangeStage>(
    returnedSetupId === null ? { kind: 'form', problem: null } : { kind: 'checking' },
  );
  const isForm = stage.kind === 'form' || stage.kind === 'saving';
  const query = cardChangeQuery(api, owner);
  const started = useQuery({ ...query, enabled: isForm });
  const lastSetupId = useRef(returnedSetupId);

  const showForm = (problem: string | null) => setStage({ kind: 'form', problem });
  const restartChange = () => void queryClient.resetQueries({ queryKey: query.queryKey });

  /** Requests the outcome; `pending` is shown when the card was neither accepted nor declined. */
  async function check(setupId: CardSetupId, pending: CardChangeStage): Promise<void> {
    lastSetupId.current = setupId;
    try {
      const { outcome, decline_reason, subscription } = await finishCardChange(api, owner, setupId);
      if (outcome === 'changed') {
        deleteStoredToken();
        queryClient.setQueryData(subscriptionsQuery(api, owner.token).queryKey, (previous) =>
          previous?.map((other) => (other.id === subscription.id ? subscription : other)),
        );
        setStage({ kind: 'changed', subscription });
      } else {
        const refusal = decline_reason && DECLINE_MESSAGES[decline_reason];
        if (outcome === 'ended') {
          showForm(refusal ?? RAN_OUT);
          restartChange();
        } else if (refusal !== null) showForm(refusal);
        else setStage(pending);
      }
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.status === 404) return showForm(RAN_OUT);
      setStage({ kind: 'waiting' });
    }
  }

  async function handleOutcome(setupId: CardSetupId, outcome: PaymentOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'authorised':
        return check(setupId, { kind: 'waiting' });
      case 'closed':
      case 'unknown':
        return check(setupId, { kind: 'form', problem: NO_ANSWER });
      case 'confirmation_step':
        window.location.assign(outcome.url);
        return;
      case 'declined':
      case 'refused':
        return showForm(outcome.message);
      case 'incomplete':
        return showForm(null);
    }
  }

  async function submitCard(change: StartedCardChange): Promise<void> {
    if (!(await form.current?.check())) return;
    setStage({ kind: 'saving' });
    try {
      await agreeToCard(api, owner, change);
    } catch (failure) {
      showForm(messageOf(failure, NOT_STARTED));
      if (failure instanceof ApiProblem && failure.status === 409) restartChange();
      return;
    }
    const outcome = await form.current
      ?.confirm({ returnUrl, receiptEmail: null })
      .catch((failure: unknown) => {
        logFailure('confirm_payment', failure);
        return null;
      });
    await handleOutcome(change.setup_intent_id, outcome ?? { kind: 'unknown' });
  }

  const isRunning = useRef(false);
  async function save(): Promise<void> {
    if (isRunning.current || !started.data) return;
    isRunning.current = true;
    await submitCard(started.data).finally(() => {
      isRunning.current = false;
    });
  }

  const checkAgain = () => {
    if (lastSetupId.current !== null) void check(lastSetupId.current, { kind: 'waiting' });
  };
  const checkReturn = useEffectEvent(() => {
    if (returnedSetupId !== null) void check(returnedSetupId, { kind: 'waiting' });
  });
  useEffect(() => checkReturn(), []);
  useReturnFromBank(() => showForm(null));

  return {
    stage,
    started: started.data ?? null,
    failure: started.error,
    save: () => void save(),
    checkAgain,
  };
}

interface CardChangeContext {
  form: RefObject<PaymentForm | null>;
  /** The bank's return URL. */
  returnUrl: string;
  /** The set-up that was just confirmed at the bank. */
  returnedSetupId: CardSetupId | null;
}
