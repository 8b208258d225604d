import type { Dispatch } from 'react';
import type { PaymentIntentId } from '#domain/ids.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import type { FinalCheckoutInput } from '#web/api/checkout/checkout-calls.ts';
import { logFailure } from '#web/api/failure-log.ts';
import type { PaymentOutcome } from '#web/shop/payments/payment-form.ts';
import type { CheckoutAction } from '../checkout-form.ts';
import { codeRefusalText, isCodeRefusal } from '../discount/code-refusal.ts';
import { serverMessageOf } from '../server-message.ts';

export interface PaymentResultDeps {
  dispatch: Dispatch<CheckoutAction>;
  /** The card provider has accepted the payment. */
  onPaid: (paymentIntentId: PaymentIntentId) => void;
  /** The items or the status of the checkout have changed on the server. */
  onStale: () => void;
}

const CLOSED = 'This payment was made before, or is over. We are checking which; nothing more was charged.';

/** Acts on the provider's outcome. `retryText` says how to try again when the provider did not answer. */
export function handleOutcome(
  outcome: PaymentOutcome,
  paymentIntentId: PaymentIntentId,
  retryText: string,
  { dispatch, onPaid, onStale }: PaymentResultDeps,
): void {
  const stop = (message: string) =>
    dispatch({ type: 'paymentStopped', problem: { kind: 'refused', message } });
  switch (outcome.kind) {
    case 'authorised':
      onPaid(paymentIntentId);
      return;
    case 'confirmation_step':
      window.location.assign(outcome.url);
      return;
    case 'declined':
      dispatch({ type: 'paymentStopped', problem: { kind: 'declined', message: outcome.message } });
      return;
    case 'refused':
      logFailure('confirm_payment', outcome.kind);
      stop(outcome.message);
      return;
    case 'incomplete':
      dispatch({ type: 'paymentStopped', problem: null });
      return;
    case 'unknown':
      logFailure('confirm_payment', outcome.kind);
      stop(`The card provider did not answer, so we do not know yet whether you have paid. ${retryText}`);
      onStale();
      return;
    case 'closed':
      stop(CLOSED);
      onStale();
      return;
  }
}

/**
 * Acts on a refusal to finalize the totals, and returns what to say about it. `retryText` says how to try again
 * when there was no answer: with nothing due, the order may be placed all the same.
 */
export function handleRefusedTotal(
  failure: unknown,
  { discountCode, amountDue }: Pick<FinalCheckoutInput, 'discountCode' | 'amountDue'>,
  retryText: string,
  { dispatch, onStale }: PaymentResultDeps,
): string {
  if (discountCode !== null && isCodeRefusal(failure)) {
    const message = codeRefusalText(failure);
    dispatch({ type: 'codeDropped', code: discountCode, message });
    return message;
  }
  const unanswered =
    (amountDue ?? 0) > 0
      ? 'We could not check the total, and nothing was charged.'
      : 'The shop did not answer. If your order is placed already, this page shows it in a moment.';
  const message = serverMessageOf(failure, `${unanswered} ${retryText}`);
  dispatch({ type: 'paymentStopped', problem: { kind: 'refused', message } });
  if (!(failure instanceof ApiProblem)) return message;
  const { status, code } = failure;
  if (status === 0 || status >= 500) onStale();
  if (status === 409) {
    onStale();
    dispatch({ type: 'priceRequestedAgain' });
  }
  if (code === 'shipping_unavailable') dispatch({ type: 'deliveryRequestedAgain' });
  return message;
}
