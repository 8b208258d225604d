import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import type { Saving } from '#web/api/checkout/checkout-calls.ts';

/**
 * The texts of spec §8, Discount. Unknown, ended and used up codes get the same answer, so the second sentence
 * names what may be the case.
 */
const INVALID = 'Invalid discount code. Check the spelling; it may also have ended or be used up.';
const NOT_APPLICABLE = 'This discount code cannot be applied to your cart';

const REFUSALS: ReadonlySet<number> = new Set([400, 404, 422]);

const CODE_REFUSALS: ReadonlySet<string> = new Set([
  'unknown_discount',
  'discount_not_applicable',
  'discount_over',
]);

/** A code without any effect on the cart counts as refused. Spec §5, Discount code. */
export function hasNoEffect({ amount, freeShipping }: Saving): boolean {
  return amount === 0 && !freeShipping;
}

/** Whether a quote was refused only because of its discount code. */
export function isCodeRefusal(failure: unknown): boolean {
  if (!(failure instanceof ApiProblem)) return false;
  return CODE_REFUSALS.has(failure.code);
}

/** Whether the shop has refused a code; without its answer the code may be good. `null` means a code without effect. */
export function isFinalRefusal(failure: unknown): boolean {
  if (failure === null || isCodeRefusal(failure)) return true;
  return failure instanceof ApiProblem && REFUSALS.has(failure.status);
}

/**
 * The text for a code that was not applied (spec §8); `null` means a code without effect. A code that
 * expired after it was applied shows the server's text.
 */
export function codeRefusalText(failure: unknown): string {
  if (failure === null) return NOT_APPLICABLE;
  if (failure instanceof ApiProblem && failure.code === 'discount_over') return failure.message;
  if (failure instanceof ApiProblem && REFUSALS.has(failure.status))
    return failure.code === 'discount_not_applicable' ? failure.message || NOT_APPLICABLE : INVALID;
  return `Error applying discount: ${messageOf(failure, 'the shop did not answer. Please try again.')}`;
}
