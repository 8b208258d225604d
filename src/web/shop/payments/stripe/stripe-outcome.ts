import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';
import type { PaymentOutcome } from '../payment-form.ts';

const NOT_ACCEPTED = 'The card was not accepted. Try another card.';

type IntentStatus = Pick<PaymentIntent | SetupIntent, 'status'>;

/** The fields of Stripe's answer that decide the outcome. */
export type StripeAnswer =
  | { paymentIntent: IntentStatus; setupIntent?: undefined; error?: undefined }
  | { setupIntent: IntentStatus; paymentIntent?: undefined; error?: undefined }
  | { error: ConfirmationError; paymentIntent?: undefined; setupIntent?: undefined };

type ConfirmationError = Pick<StripeError, 'type' | 'code' | 'message'> & {
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

function outcomeOfError({
  type,
  code,
  message,
  payment_intent,
  setup_intent,
}: ConfirmationError): PaymentOutcome {
  switch (type) {
    case 'card_error':
      return { kind: 'declined', message: message ?? NOT_ACCEPTED };
    case 'validation_error':
      return { kind: 'incomplete' };
    case 'invalid_request_error':
      return outcomeOfRefusal(code, message, payment_intent ?? setup_intent);
    case 'api_connection_error':
    case 'api_error':
    case 'authentication_error':
    case 'idempotency_error':
    case 'rate_limit_error':
      return { kind: 'unknown' };
  }
}

/** A failed authentication is a decline. Otherwise another tab may have paid, or the intent is closed. */
function outcomeOfRefusal(
  code: string | undefined,
  message: string | undefined,
  intent: IntentStatus | undefined,
): PaymentOutcome {
  if (code === 'payment_intent_authentication_failure' || code === 'setup_intent_authentication_failure')
    return { kind: 'declined', message: message ?? NOT_ACCEPTED };
  if (intent?.status === 'requires_capture' || intent?.status === 'succeeded') return { kind: 'authorised' };
  return { kind: 'closed' };
}
