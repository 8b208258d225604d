import { ApiProblem } from '#web/api/api-problem.ts';
import type { SandboxConfirmation } from '#web/api/sandbox-calls.ts';
import type { CardErrors, CardField } from './card-errors.ts';
import type { PaymentOutcome } from './payment-form.ts';

/** A refusal of the sandbox, sorted: wrong fields belong beside them, everything else is an outcome of the payment. */
export type SandboxRefusal = { errors: CardErrors } | { outcome: PaymentOutcome };

const FIELD_OF_PATH: Readonly<Record<string, CardField>> = {
  '/card/number': 'number',
  '/card/expiry': 'expiry',
  '/card/security_code': 'securityCode',
};

/** What the sandbox's answer about an intent means to whoever takes the card. */
export function outcomeOfAnswer(answer: SandboxConfirmation, intentId: string): PaymentOutcome {
  switch (answer.status) {
    case 'requires_capture':
    case 'succeeded':
      return { kind: 'authorised', intentId };
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

/** What a failed confirmation means. No answer, or one that is not a refusal, leaves the outcome unknown. */
export function refusalOf(failure: unknown): SandboxRefusal {
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
  const known = failure.errors.flatMap(({ path, message }) => {
    const field = FIELD_OF_PATH[path];
    return field === undefined ? [] : [[field, message] as const];
  });
  return known.length === 0 ? { number: failure.message } : Object.fromEntries(known);
}
