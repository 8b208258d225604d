/** The meaning of each number of stars. Spec §4, Review dialog. */
export const STAR_LABELS = {
  1: 'Sorry not for me',
  2: 'Not quite my thing',
  3: 'Good in a pinch',
  4: 'I’d share it, barely',
  5: 'Delicious I loved it',
} as const;

export type StarCount = keyof typeof STAR_LABELS;

export const STAR_COUNTS: readonly StarCount[] = [1, 2, 3, 4, 5];
