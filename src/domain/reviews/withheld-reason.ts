/** Why a review is not shown, in words that follow 'withheld because'. The first three are found by the shop itself, the others by a person. */
export const WITHHELD_REASONS = {
  links: 'they advertised a link',
  contact_data: 'they gave away contact data',
  flood: 'too many came from the same hand',
  spam: 'they were advertising',
  personal_data: 'they told private things about somebody',
  offensive: 'they insulted somebody',
  off_topic: 'they were about something else',
  unlawful: 'the law forbids showing them',
} as const;

export type WithheldReason = keyof typeof WITHHELD_REASONS;

/** What a person may give as a reason. That somebody did not like a product is none. */
export const isWithheldReason = (code: string): code is WithheldReason =>
  Object.hasOwn(WITHHELD_REASONS, code);

export interface WithheldCount {
  reason: string;
  count: number;
}

/**
 * What the product page says about reviews that are not shown: how many and why; null when all are. A reason that is no longer in
 * the list keeps its code. Spec §2, Reviews section.
 */
export function withheldNote(counts: readonly WithheldCount[]): string | null {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const one = total === 1;
  const reasons = counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ reason, count }) => (counts.length === 1 ? wordsFor(reason) : `${wordsFor(reason)} (${count})`));
  return `${total} ${one ? 'review is' : 'reviews are'} not shown because ${reasons.join(', or ')}. What somebody thought of the snack is never a reason.`;
}

const wordsFor = (reason: string) => (isWithheldReason(reason) ? WITHHELD_REASONS[reason] : reason);
