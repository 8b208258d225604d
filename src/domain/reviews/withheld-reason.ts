/**
 * Reasons for withholding a review, worded to follow 'withheld because'. The first three are detected
 * automatically, the others chosen by staff.
 */
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

/** The reasons that staff may give; a negative opinion is none. */
export const isWithheldReason = (code: string): code is WithheldReason =>
  Object.hasOwn(WITHHELD_REASONS, code);

export interface WithheldCount {
  reason: string;
  count: number;
}

/**
 * The product page's note about withheld reviews: how many and why; null when there are none. Removed reasons
 * are shown by their code. Spec §2, Reviews section.
 */
export function withheldNote(counts: readonly WithheldCount[]): string | null {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const one = total === 1;
  const reasons = counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ reason, count }) => (counts.length === 1 ? wordsFor(reason) : `${wordsFor(reason)} (${count})`));
  return `${total} ${one ? 'review is' : 'reviews are'} not shown because ${reasons.join(', or ')}. What somebody thought of the product is never a reason.`;
}

const wordsFor = (reason: string) => (isWithheldReason(reason) ? WITHHELD_REASONS[reason] : reason);
