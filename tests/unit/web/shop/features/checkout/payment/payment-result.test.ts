import { describe, expect, it, vi } from 'vitest';
import type { PaymentIntentId } from '#domain/ids.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { handleOutcome, handleRefusedTotal } from '#web/shop/features/checkout/payment/payment-result.ts';

/** Finalizes in vain with this much due by card. */
function refuse(failure: ApiProblem, amountDue: number) {
  const deps = { dispatch: vi.fn(), onPaid: vi.fn(), onStale: vi.fn() };
  const message = handleRefusedTotal(
    failure,
    { discountCode: null, amountDue },
    'Press pay to try again.',
    deps,
  );
  return { message, ...deps };
}
const UNANSWERED = new ApiProblem(0, { code: 'unreachable' });

describe('without an answer to the final total', () => {
  it('with nothing due, the order may be placed: that nothing was charged is not claimed', () => {
    expect(refuse(UNANSWERED, 0).message).not.toMatch(/nothing was charged/i);
  });

  it('with something due by card, nothing was charged', () => {
    expect(refuse(UNANSWERED, 500).message).toMatch(/nothing was charged/);
  });

  it.each([
    ['no answer', UNANSWERED],
    ['an answer of a gateway', new ApiProblem(504, {})],
    ['a conflict', new ApiProblem(409, {})],
  ])('%s has the checkout read again', (_, failure) => {
    expect(refuse(failure, 0).onStale).toHaveBeenCalledOnce();
  });

  it('a refusal leaves the checkout as it is', () => {
    expect(refuse(new ApiProblem(422, {}), 0).onStale).not.toHaveBeenCalled();
  });
});

it('a refusal of the card provider is shown, and the checkout stays as it is', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const deps = { dispatch: vi.fn(), onPaid: vi.fn(), onStale: vi.fn() };
  handleOutcome({ kind: 'refused', message: 'Not now.' }, 'pi_1' as PaymentIntentId, 'Press pay.', deps);
  expect(deps.dispatch).toHaveBeenCalledExactlyOnceWith({
    type: 'paymentStopped',
    problem: { kind: 'refused', message: 'Not now.' },
  });
  expect(deps.onStale).not.toHaveBeenCalled();
});
