import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import {
  agreeToCard,
  type CardChangeTarget,
  cardChangeQuery,
  finishCardChange,
  type StartedCardChange,
} from '#web/api/card-change-calls.ts';
import { type OwnSubscription, subscriptionsQuery } from '#web/api/subscription-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import type { PaymentForm, PaymentOutcome } from '#web/shop/payments/payment-form.ts';
import { useReturnFromBank } from '#web/shop/payments/use-return-from-bank.ts';
import { DECLINE_MESSAGES } from './card-text.ts';
import { deleteStoredToken } from './stored-token.ts';

/** How far a change of the card has come. */
export type CardChangeStage =
  /** Back from the bank: the shop is asked how it ended. */
  | { kind: 'asking' }
  | { kind: 'form'; problem: string | null }
  | { kind: 'saving' }
  /** The card was given; whether it is taken is not known yet. */
  | { kind: 'waiting' }
  | { kind: 'changed'; subscription: OwnSubscription };

const NO_ANSWER =
  'The card provider did not answer, so nothing is changed yet. Press the button to try again.';
const RAN_OUT = 'This form had run out, so the card was not taken. Please give it again.';
const NOT_STARTED = 'That did not work, and nothing was changed. Please try again.';

export interface CardChangeState {
  stage: CardChangeStage;
  /** What the form needs; null while it is asked for, or when that failed. */
  started: StartedCardChange | null;
  failure: Error | null;
  save: () => void;
  checkAgain: () => void;
}

/** The change of a subscription's card, from the form to the shop's word that the new one is charged. */
export function useCardChange(
  owner: CardChangeTarget,
  { form, returnUrl, returnedSetupId }: CardChangeContext,
): CardChangeState {
  const api = useApi();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<CardChangeStage>(
    returnedSetupId === null ? { kind: 'form', problem: null } : { kind: 'asking' },
  );
  const isForm = stage.kind === 'form' || stage.kind === 'saving';
  const query = cardChangeQuery(api, owner);
  const started = useQuery({ ...query, enabled: isForm });
  const asked = useRef(returnedSetupId);

  const show = (problem: string | null) => setStage({ kind: 'form', problem });
  const restartChange = () => void queryClient.resetQueries({ queryKey: query.queryKey });

  /** Asks the shop; `unanswered` is what is shown when no card has been taken and none was refused either. */
  async function ask(setupId: string, unanswered: CardChangeStage): Promise<void> {
    asked.current = setupId;
    try {
      const { outcome, decline_reason, subscription } = await finishCardChange(api, owner, setupId);
      if (outcome === 'changed') {
        deleteStoredToken();
        queryClient.setQueryData(subscriptionsQuery(api, owner.token).queryKey, (known) =>
          known?.map((one) => (one.id === subscription.id ? subscription : one)),
        );
        setStage({ kind: 'changed', subscription });
      } else if (outcome === 'ended') {
        show(RAN_OUT);
        restartChange();
      } else if (decline_reason !== null) show(DECLINE_MESSAGES[decline_reason]);
      else setStage(unanswered);
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.status === 404) return show(RAN_OUT);
      setStage({ kind: 'waiting' });
    }
  }

  async function follow(setupId: string, outcome: PaymentOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'authorised':
        return ask(setupId, { kind: 'waiting' });
      case 'closed':
      case 'unknown':
        return ask(setupId, { kind: 'form', problem: NO_ANSWER });
      case 'confirmation_step':
        window.location.assign(outcome.url);
        return;
      case 'declined':
        return show(outcome.message);
      case 'incomplete':
        return show(null);
    }
  }

  async function give(change: StartedCardChange): Promise<void> {
    if (!(await form.current?.check())) return;
    setStage({ kind: 'saving' });
    try {
      await agreeToCard(api, owner, change);
    } catch (failure) {
      show(messageOf(failure, NOT_STARTED));
      if (failure instanceof ApiProblem && failure.status === 409) restartChange();
      return;
    }
    const outcome = await form.current?.confirm({ returnUrl, receiptEmail: null });
    await follow(change.setup_intent_id, outcome ?? { kind: 'unknown' });
  }

  const isUnderWay = useRef(false);
  async function save(): Promise<void> {
    if (isUnderWay.current || !started.data) return;
    isUnderWay.current = true;
    await give(started.data).finally(() => {
      isUnderWay.current = false;
    });
  }

  const checkAgain = () => {
    if (asked.current !== null) void ask(asked.current, { kind: 'waiting' });
  };
  const askAboutReturn = useEffectEvent(() => {
    if (returnedSetupId !== null) void ask(returnedSetupId, { kind: 'waiting' });
  });
  useEffect(() => askAboutReturn(), []);
  useReturnFromBank(() => show(null));

  return {
    stage,
    started: started.data ?? null,
    failure: started.error,
    save: () => void save(),
    checkAgain,
  };
}

/** Where the change takes place. */
interface CardChangeContext {
  form: RefObject<PaymentForm | null>;
  /** Where the bank sends the owner back to. */
  returnUrl: string;
  /** The set-up whose bank they have just come back from. */
  returnedSetupId: string | null;
}
