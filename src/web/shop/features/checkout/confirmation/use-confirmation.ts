import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CheckoutId, PaymentIntentId } from '#domain/ids.ts';
import {
  type CheckoutDetails,
  checkoutDetailsQuery,
  sessionOfPaymentQuery,
} from '#web/api/checkout/checkout-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import {
  type ConfirmationOutcome,
  type ConfirmationPayment,
  confirmationOutcome,
} from './confirmation-outcome.ts';

const POLL_MILLISECONDS = 1_500;
/** After this time the page refers to the confirmation email. */
const MAX_WAIT_MILLISECONDS = 20_000;

export interface Confirmation {
  outcome: ConfirmationOutcome;
  /** The checkout of the payment, if it is this visitor's. */
  sessionId: CheckoutId | null;
  details: CheckoutDetails | null;
}

/**
 * Polls the payment named by the address until its status is final or the wait times out. Spec §2 Order
 * result.
 */
export function useConfirmation(
  paymentIntentId: PaymentIntentId | null,
  redirectStatus: string | null,
): Confirmation {
  const api = useApi();
  const hasTimedOut = useHasTimedOut();
  const session = useQuery({
    ...sessionOfPaymentQuery(api, paymentIntentId),
    refetchInterval: ({ state }) => (state.data === undefined && !hasTimedOut ? POLL_MILLISECONDS : false),
  });
  const sessionId = session.data ?? null;
  const details = useQuery({
    ...checkoutDetailsQuery(api, sessionId),
    refetchInterval: ({ state }) => (isFinal(state.data) || hasTimedOut ? false : POLL_MILLISECONDS),
  });
  const payment = paymentStatus(paymentIntentId, session.data, details.data);
  return {
    outcome: confirmationOutcome(redirectStatus, payment, hasTimedOut),
    sessionId,
    details: details.data ?? null,
  };
}

const isFinal = (details: CheckoutDetails | undefined) =>
  details !== undefined && details.status !== 'processing';

function paymentStatus(
  paymentIntentId: PaymentIntentId | null,
  sessionId: CheckoutId | null | undefined,
  details: CheckoutDetails | undefined,
): ConfirmationPayment {
  if (paymentIntentId === null) return 'none';
  if (sessionId === null) return 'not_ours';
  return details?.status ?? 'unanswered';
}

function useHasTimedOut(): boolean {
  const [hasTimedOut, setHasTimedOut] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasTimedOut(true), MAX_WAIT_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  return hasTimedOut;
}
