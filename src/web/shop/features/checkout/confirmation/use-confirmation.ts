import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type CheckoutDetails,
  checkoutDetailsQuery,
  sessionOfPaymentQuery,
} from '#web/api/checkout-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import {
  type ConfirmationOutcome,
  type ConfirmationPayment,
  confirmationOutcome,
} from './confirmation-outcome.ts';

const ASK_AGAIN_MILLISECONDS = 1_500;
/** How long somebody is asked to watch; after that the mail tells. */
const PATIENCE_MILLISECONDS = 20_000;

export interface Confirmation {
  outcome: ConfirmationOutcome;
  /** The visitor's own checkout, when the address names its payment. */
  sessionId: string | null;
  details: CheckoutDetails | null;
}

/** What became of the payment that the address names, asked until it is settled or patience ends. Spec §2 Order result. */
export function useConfirmation(paymentIntentId: string | null, redirectStatus: string | null): Confirmation {
  const api = useApi();
  const hasWaited = useHasWaited();
  const session = useQuery({
    ...sessionOfPaymentQuery(api, paymentIntentId ?? ''),
    enabled: paymentIntentId !== null,
    refetchInterval: ({ state }) => (state.data === undefined && !hasWaited ? ASK_AGAIN_MILLISECONDS : false),
  });
  const sessionId = session.data ?? null;
  const details = useQuery({
    ...checkoutDetailsQuery(api, sessionId ?? ''),
    enabled: sessionId !== null,
    refetchInterval: ({ state }) => (isSettled(state.data) || hasWaited ? false : ASK_AGAIN_MILLISECONDS),
  });
  const payment = knownPayment(paymentIntentId, session.data, details.data);
  return {
    outcome: confirmationOutcome(redirectStatus, payment, hasWaited),
    sessionId,
    details: details.data ?? null,
  };
}

const isSettled = (details: CheckoutDetails | undefined) =>
  details !== undefined && details.status !== 'processing';

function knownPayment(
  paymentIntentId: string | null,
  sessionId: string | null | undefined,
  details: CheckoutDetails | undefined,
): ConfirmationPayment {
  if (paymentIntentId === null) return 'none';
  if (sessionId === null) return 'not_ours';
  return details?.status ?? 'unanswered';
}

function useHasWaited(): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const patience = setTimeout(() => setHasWaited(true), PATIENCE_MILLISECONDS);
    return () => clearTimeout(patience);
  }, []);
  return hasWaited;
}
