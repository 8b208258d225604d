import { DEFAULT_COLOURS } from './default-colours.ts';

const { ink: DARK, cream: LIGHT } = DEFAULT_COLOURS;

/** WCAG's relative luminance of `#rrggbb`, 0 (black) to 1 (white). */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours (`#rrggbb`), 1 to 21, by WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The custom property of small text or of paper, whichever has more contrast on a colour (`#rrggbb`). */
export function readableTextColour(colour: string): string {
  return contrast(colour, DARK) >= contrast(colour, LIGHT) ? 'var(--color-ink)' : 'var(--color-cream)';
}
