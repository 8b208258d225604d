import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import {
  type PaymentLink,
  paymentLinkQuery,
  type StartedLinkPayment,
  startLinkPayment,
} from '#web/api/checkout/payment-link-calls.ts';
import { logFailure } from '#web/api/failure-log.ts';
import { useApi } from '#web/api/use-api.ts';
import type { PaymentForm, PaymentOutcome } from '#web/shop/payments/payment-form.ts';
import { useReturnFromBank } from '#web/shop/payments/use-return-from-bank.ts';

const NO_ANSWER =
  'The card provider did not answer, so we do not know yet whether you have paid. Press the button to try again: it cannot charge twice.';
const REFUSED_AT_BANK =
  'Your bank did not confirm the payment, so nothing was charged. Please try again, or with another card.';
const RAN_OUT = 'This form had run out, so nothing was charged. Please give your card again.';
const NOT_STARTED = 'That did not work, and nothing was charged. Please try again.';

export interface LinkPayment {
  link: ReturnType<typeof useQuery<PaymentLink>>;
  /** What the card form needs; null until the shopper wants to pay. */
  started: StartedLinkPayment | null;
  problem: string | null;
  isBusy: boolean;
  /** Reserves what is ordered and opens the card form. */
  begin: () => void;
  pay: () => void;
}

/** The payment of an emailed link, up to the server's answer that it is paid. */
export function useLinkPayment(token: string, form: RefObject<PaymentForm | null>): LinkPayment {
  const api = useApi();
  const queryClient = useQueryClient();
  const { search } = useLocation();
  const query = paymentLinkQuery(api, token);
  // While the bank decides, the page asks again by itself.
  const link = useQuery({ ...query, refetchInterval: ({ state }) => pollingOf(state.data?.status) });
  const [started, setStarted] = useState<StartedLinkPayment | null>(null);
  const [problem, setProblem] = useState(() =>
    new URLSearchParams(search).get('redirect_status') === 'failed' ? REFUSED_AT_BANK : null,
  );
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  const lookAgain = () => queryClient.invalidateQueries({ queryKey: query.queryKey });

  async function once(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    await work().finally(() => {
      isRunning.current = false;
      setBusy(false);
    });
  }

  async function handleOutcome(outcome: PaymentOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'authorised':
      case 'closed':
        setStarted(null);
        return lookAgain();
      case 'unknown':
        await lookAgain();
        return setProblem(NO_ANSWER);
      case 'confirmation_step':
        window.location.assign(outcome.url);
        return;
      case 'declined':
      case 'refused':
        return setProblem(outcome.message);
      case 'incomplete':
        return;
    }
  }

  async function begin(total: number): Promise<void> {
    try {
      setStarted(await startLinkPayment(api, token, total));
    } catch (failure) {
      setProblem(messageOf(failure, NOT_STARTED));
      if (failure instanceof ApiProblem) await lookAgain();
    }
  }

  async function pay(total: number, email: string | null): Promise<void> {
    if (!(await form.current?.check())) return;
    // The reservation may have run out while the card was typed; the payment stays the same.
    const again = await startLinkPayment(api, token, total).catch((failure: Error) => failure);
    if (again instanceof Error) {
      setProblem(messageOf(again, NOT_STARTED));
      return lookAgain();
    }
    if (again.payment_intent_id !== started?.payment_intent_id) {
      setStarted(again);
      return setProblem(RAN_OUT);
    }
    const returnUrl = `${window.location.origin}/pay`;
    const outcome = await form.current
      ?.confirm({ returnUrl, receiptEmail: email })
      .catch((failure: unknown) => {
        logFailure('confirm_payment', failure);
        return null;
      });
    await handleOutcome(outcome ?? { kind: 'unknown' });
  }

  useReturnFromBank(() => void lookAgain());
  const shown = link.data;
  return {
    link,
    started,
    problem,
    isBusy,
    begin: () => shown && void once(() => begin(shown.total)),
    pay: () => shown && void once(() => pay(shown.total, shown.email)),
  };
}

const pollingOf = (status: PaymentLink['status'] | undefined) => (status === 'processing' ? 2_000 : false);
