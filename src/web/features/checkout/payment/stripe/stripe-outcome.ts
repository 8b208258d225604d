import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import type { PaymentOutcome } from '../payment-form.ts';

const NOT_ACCEPTED = 'The card was not accepted. Try another card.';

/** The parts of Stripe's answer that decide. */
export type StripeAnswer =
  | { paymentIntent: Pick<PaymentIntent, 'id' | 'status'>; error?: undefined }
  | { paymentIntent?: undefined; error: RefusalParts };

type RefusalParts = Pick<StripeError, 'type' | 'code' | 'message'> & {
  payment_intent?: Pick<PaymentIntent, 'id' | 'status'> | undefined;
};

/** What Stripe's answer to a confirmation means to the checkout. */
export function outcomeOfConfirmation(answer: StripeAnswer): PaymentOutcome {
  return answer.error ? outcomeOfError(answer.error) : outcomeOfStatus(answer.paymentIntent);
}

function outcomeOfStatus({ id, status }: Pick<PaymentIntent, 'id' | 'status'>): PaymentOutcome {
  switch (status) {
    case 'requires_capture':
    case 'succeeded':
    case 'processing':
      return { kind: 'authorised', paymentIntentId: id };
    case 'requires_payment_method':
      return { kind: 'declined', message: NOT_ACCEPTED };
    case 'canceled':
      return { kind: 'closed' };
    case 'requires_action':
    case 'requires_confirmation':
      return { kind: 'unknown' };
  }
}

function outcomeOfError({ type, code, message, payment_intent }: RefusalParts): PaymentOutcome {
  switch (type) {
    case 'card_error':
      return { kind: 'declined', message: message ?? NOT_ACCEPTED };
    case 'validation_error':
      return { kind: 'incomplete' };
    case 'invalid_request_error':
      return outcomeOfRefusal(code, message, payment_intent);
    case 'api_connection_error':
    case 'api_error':
    case 'authentication_error':
    case 'idempotency_error':
    case 'rate_limit_error':
      return { kind: 'unknown' };
  }
}

/** Another tab may have paid, or the payment is over. A bank that could not recognise the shopper has declined. */
function outcomeOfRefusal(
  code: string | undefined,
  message: string | undefined,
  payment: Pick<PaymentIntent, 'id' | 'status'> | undefined,
): PaymentOutcome {
  if (code === 'payment_intent_authentication_failure')
    return { kind: 'declined', message: message ?? NOT_ACCEPTED };
  if (payment?.status === 'requires_capture' || payment?.status === 'succeeded')
    return { kind: 'authorised', paymentIntentId: payment.id };
  return { kind: 'closed' };
}
