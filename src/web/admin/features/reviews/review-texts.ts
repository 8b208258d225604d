import type { ModeratedReview } from '#contracts/admin/reviews-calls.ts';
import { isWithheldReason, WITHHELD_REASONS } from '#domain/reviews/withheld-reason.ts';
import type { Fact } from '../../ui/feedback/facts.ts';

const MAX_BEGINNING_LENGTH = 90;

export const STATUS_TEXTS: Readonly<Record<ModeratedReview['status'], string>> = {
  pending: 'Waiting',
  published: 'Published',
  withheld: 'Withheld',
};

export const reasonText = (reason: string): string =>
  isWithheldReason(reason) ? WITHHELD_REASONS[reason] : reason;

/** What was decided about a review. */
export const decisionFacts = ({ status, withheld_reason: reason }: ModeratedReview): Fact[] => [
  ['Status', STATUS_TEXTS[status]],
  ['Reason', reason === null ? '' : reasonText(reason)],
];

/** The reasons to withhold, for a field. */
export const REASON_CHOICES = [
  { value: '', label: 'Choose a reason' },
  ...Object.entries(WITHHELD_REASONS).map(([value, label]) => ({ value, label })),
];

export const REASON_HINT =
  'What somebody thought is never a reason. The product says how many are withheld, and why.';

/** The title, or how the text begins. */
export function beginningOf({ title, text }: ModeratedReview): string {
  const line = (title || text).replaceAll(/\s+/g, ' ');
  return line.length > MAX_BEGINNING_LENGTH ? `${line.slice(0, MAX_BEGINNING_LENGTH - 1)}…` : line;
}
