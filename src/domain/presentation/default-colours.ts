/** The brand's colours; the pages have them as custom properties (`web/theme`). Spec §9, Brand colours. */
export const DEFAULT_COLOURS = {
  orange: '#ff6a19',
  wine: '#882d07',
  yellow: '#ffe70b',
  amber: '#ffb000',
  /** Dark wine, for small text. */
  ink: '#4a1602',
  cream: '#fff6e5',
} as const;
