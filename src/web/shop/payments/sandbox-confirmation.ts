import { ApiProblem } from '#web/api/api-problem.ts';
import type { ApiClient } from '#web/api/client.ts';
import {
  confirmSandboxPayment,
  confirmSandboxSetup,
  type SandboxConfirmation,
} from '#web/api/checkout/sandbox-calls.ts';
import type { CardErrors, CardField, CardFields } from './card-errors.ts';
import type { CardIntent, PaymentDetails, PaymentOutcome } from './payment-form.ts';

/** The errors of the card's fields, or the outcome of the payment. */
export type SandboxResult = { errors: CardErrors } | { outcome: PaymentOutcome };

/** Authorizes a payment or saves a card with a test card. */
export async function confirmTestCard(
  api: ApiClient,
  intent: CardIntent,
  card: CardFields,
  { returnUrl, receiptEmail }: PaymentDetails,
): Promise<SandboxResult> {
  const input = { clientSecret: intent.clientSecret, card, returnUrl };
  try {
    const answer =
      intent.purpose === 'setup'
        ? await confirmSandboxSetup(api, { ...input, id: intent.id })
        : await confirmSandboxPayment(api, { ...input, id: intent.id, receiptEmail });
    return { outcome: outcomeOfAnswer(answer) };
  } catch (failure) {
    return sandboxRefusalOf(failure);
  }
}

const FIELD_OF_PATH: Readonly<Record<string, CardField>> = {
  '/card/number': 'number',
  '/card/expiry': 'expiry',
  '/card/security_code': 'securityCode',
};

/** Maps the sandbox's answer to an outcome. */
function outcomeOfAnswer(answer: SandboxConfirmation): PaymentOutcome {
  switch (answer.status) {
    case 'requires_capture':
    case 'succeeded':
      return { kind: 'authorised' };
    case 'requires_action':
      return answer.redirect_to === null
        ? { kind: 'unknown' }
        : { kind: 'confirmation_step', url: answer.redirect_to };
    case 'requires_payment_method':
      return { kind: 'declined', message: 'The card was not accepted. Try another card.' };
    case 'canceled':
      return { kind: 'closed' };
  }
}

/** Maps a failed confirmation. Without an answer, or after a server error, the outcome is unknown. */
function sandboxRefusalOf(failure: unknown): SandboxResult {
  if (!(failure instanceof ApiProblem)) return { outcome: { kind: 'unknown' } };
  switch (failure.code) {
    case 'invalid_card':
      return { errors: fieldErrorsOf(failure) };
    case 'card_declined':
    case 'insufficient_funds':
    case 'authentication_failed':
      return { outcome: { kind: 'declined', message: failure.message } };
    case 'not_found':
      return { outcome: { kind: 'closed' } };
    default:
      return {
        outcome: isRefusal(failure) ? { kind: 'declined', message: failure.message } : { kind: 'unknown' },
      };
  }
}

const isRefusal = ({ status, message }: ApiProblem) => status >= 400 && status < 500 && message !== '';

function fieldErrorsOf(failure: ApiProblem): CardErrors {
  const fieldErrors = failure.errors.flatMap(({ path, message }) => {
    const field = FIELD_OF_PATH[path];
    return field === undefined ? [] : [[field, message] as const];
  });
  return fieldErrors.length === 0 ? { number: failure.message } : Object.fromEntries(fieldErrors);
}
