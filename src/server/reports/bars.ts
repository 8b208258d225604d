import { DEFAULT_COLOURS } from '#domain/presentation/default-colours.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';

const { ink, orange } = DEFAULT_COLOURS;

interface Bar {
  label: string;
  value: number;
  /** The value as text; the number itself by default. */
  said?: string;
}

const ROW = 26;
const LABEL_WIDTH = 190;
const BAR_WIDTH = 380;
const VALUE_WIDTH = 110;
const MAX_LABEL_LENGTH = 24;

/**
 * A horizontal bar chart as SVG; the longest bar has the full width. Hidden from screen readers, because the
 * table beside it has the same data.
 */
export function bars(rows: readonly Bar[]): string {
  if (rows.length === 0) return '';
  const largest = Math.max(1, ...rows.map(({ value }) => value));
  const width = LABEL_WIDTH + BAR_WIDTH + VALUE_WIDTH;
  const drawn = rows.map(({ label, value, said }, index) => {
    const y = index * ROW;
    const length = Math.round((BAR_WIDTH * Math.max(0, value)) / largest);
    const shown = label.length > MAX_LABEL_LENGTH ? `${label.slice(0, MAX_LABEL_LENGTH - 1)}…` : label;
    return (
      `<text x="${LABEL_WIDTH - 10}" y="${y + 17}" text-anchor="end">${escapeHtml(shown)}</text>` +
      `<rect x="${LABEL_WIDTH}" y="${y + 4}" width="${Math.max(2, length)}" height="${ROW - 8}" fill="${orange}" stroke="${ink}" stroke-width="2"/>` +
      `<text x="${LABEL_WIDTH + length + 8}" y="${y + 17}">${escapeHtml(said ?? String(value))}</text>`
    );
  });
  return `<svg viewBox="0 0 ${width} ${rows.length * ROW}" font-size="13" fill="${ink}" aria-hidden="true">${drawn.join('')}</svg>`;
}
