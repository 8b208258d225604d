import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';
import type { PaymentOutcome } from '../payment-form.ts';

const NOT_ACCEPTED = 'The card was not accepted. Try another card.';
const NOT_NOW =
  'The card provider takes no cards right now, and nothing was charged. Please try again later.';
const TOO_MANY =
  'The card provider has too much to do, and nothing was charged. Please try again in a moment.';
const WRONG_EMAIL =
  'The card provider does not accept this email address, and nothing was charged. Please correct it, or write to us.';

type IntentStatus = Pick<PaymentIntent | SetupIntent, 'status'>;

/** The fields of Stripe's answer that decide the outcome. */
export type StripeAnswer =
  | { paymentIntent: IntentStatus; setupIntent?: undefined; error?: undefined }
  | { setupIntent: IntentStatus; paymentIntent?: undefined; error?: undefined }
  | { error: ConfirmationError; paymentIntent?: undefined; setupIntent?: undefined };

type ConfirmationError = Pick<StripeError, 'type' | 'code' | 'param' | 'message'> & {
  payment_intent?: IntentStatus | undefined;
  setup_intent?: IntentStatus | undefined;
};

/** Maps Stripe's answer to an outcome. */
export function outcomeOfConfirmation(answer: StripeAnswer): PaymentOutcome {
  return answer.error
    ? outcomeOfError(answer.error)
    : outcomeOfStatus(answer.paymentIntent ?? answer.setupIntent);
}

function outcomeOfStatus({ status }: IntentStatus): PaymentOutcome {
  switch (status) {
    case 'requires_capture':
    case 'succeeded':
    case 'processing':
      return { kind: 'authorised' };
    case 'requires_payment_method':
      return { kind: 'declined', message: NOT_ACCEPTED };
    case 'canceled':
      return { kind: 'closed' };
    case 'requires_action':
    case 'requires_confirmation':
      return { kind: 'unknown' };
  }
}

/** Only what Stripe may have done without an answer is unknown. */
function outcomeOfError(error: ConfirmationError): PaymentOutcome {
  switch (error.type) {
    case 'card_error':
      return { kind: 'declined', message: error.message ?? NOT_ACCEPTED };
    case 'validation_error':
      return { kind: 'incomplete' };
    case 'invalid_request_error':
      return outcomeOfRefusal(error);
    case 'rate_limit_error':
      return { kind: 'refused', message: TOO_MANY };
    case 'authentication_error':
      return { kind: 'refused', message: NOT_NOW };
    case 'api_connection_error':
    case 'api_error':
    case 'idempotency_error':
      return { kind: 'unknown' };
  }
}

function outcomeOfRefusal({
  code = '',
  param = '',
  message,
  payment_intent,
  setup_intent,
}: ConfirmationError): PaymentOutcome {
  if (code.endsWith('_authentication_failure')) return { kind: 'declined', message: message ?? NOT_ACCEPTED };
  // Another tab may have paid, or the intent is cancelled.
  const intent = payment_intent ?? setup_intent;
  const reached = intent && outcomeOfStatus(intent);
  if (reached?.kind === 'authorised' || reached?.kind === 'closed') return reached;
  if (code.endsWith('_unexpected_state')) return reached ?? { kind: 'closed' };
  // Another call about the payment is under way, which may be the one that pays.
  if (code === 'lock_timeout') return { kind: 'unknown' };
  if (code === 'email_invalid') return { kind: 'refused', message: WRONG_EMAIL };
  if (param.startsWith('payment_method') || code.includes('payment_method'))
    return { kind: 'declined', message: NOT_ACCEPTED };
  return code === 'resource_missing' ? { kind: 'closed' } : { kind: 'refused', message: NOT_NOW };
}
