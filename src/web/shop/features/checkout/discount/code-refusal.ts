import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import type { Saving } from '#web/api/checkout-calls.ts';

/** Spec §8, Discount. */
const INVALID = 'Invalid discount code';
const NOT_APPLICABLE = 'This discount code cannot be applied to your cart';

const REFUSALS: ReadonlySet<number> = new Set([400, 404, 422]);

const CODE_REFUSALS: ReadonlySet<string> = new Set([
  'unknown_discount',
  'discount_not_applicable',
  'discount_over',
]);

/** Whether a code does nothing for the cart: then it counts as refused. Spec §5, Discount code. */
export function isWorthNothing({ amount, freeShipping }: Saving): boolean {
  return amount === 0 && !freeShipping;
}

/** Whether a quote was refused because of its discount code and nothing else. */
export function isCodeRefusal(failure: unknown): boolean {
  if (!(failure instanceof ApiProblem)) return false;
  return CODE_REFUSALS.has(failure.code);
}

/**
 * Why a code was not applied, in the words of spec §8: it was applied before and is over now (the server's words), it changes nothing for this cart (`null` stands for an answer that saves
 * nothing), it is refused for another reason, or the question itself failed.
 */
export function codeRefusalText(failure: unknown): string {
  if (failure === null) return NOT_APPLICABLE;
  if (failure instanceof ApiProblem && failure.code === 'discount_over') return failure.message;
  if (failure instanceof ApiProblem && REFUSALS.has(failure.status))
    return failure.code === 'discount_not_applicable' ? NOT_APPLICABLE : INVALID;
  return `Error applying discount: ${messageOf(failure, 'the shop did not answer. Please try again.')}`;
}
