import type { FieldProblem } from '../errors.ts';
import { DEFAULT_COLOURS } from './default-colours.ts';
import { contrast } from './readable-text-colour.ts';

/**
 * The style properties that staff may edit; missing ones do not change. Colours are `#rrggbb`, the size is
 * that of body text in pixels.
 */
export interface StyleEdit {
  background_colour?: string | undefined;
  text_colour?: string | undefined;
  tertiary_colour?: string | undefined;
  font_family?: 'Khmer' | 'Prompt' | 'Inter' | undefined;
  font_size?: number | undefined;
}

/** Spec §3 and §9, Global styles. */
export const BRAND_STYLE: Required<StyleEdit> = {
  background_colour: '#ff6a19',
  text_colour: '#882D07',
  tertiary_colour: '#FFE70B',
  font_family: 'Khmer',
  font_size: 16,
};

const { ink: DARK_WINE, cream, amber } = DEFAULT_COLOURS;
const PAPERS = { cream, amber };
/** WCAG 2.2, 1.4.3: minimum contrast of small text, and of text from 24 px or bold 18.7 px. */
const SMALL_TEXT = 4.5;
const LARGE_TEXT = 3;

/**
 * Colours of a style without sufficient contrast, each with a suggestion; empty when there are none. WCAG 2.2
 * AA.
 */
export function styleProblems(edit: StyleEdit): FieldProblem[] {
  const style = { ...BRAND_STYLE, ...edit };
  const { background_colour: background, text_colour: text, tertiary_colour: tertiary } = style;
  const pairs = [
    {
      field: 'background_colour',
      one: background,
      other: DARK_WINE,
      name: 'dark wine text',
      least: SMALL_TEXT,
    },
    { field: 'tertiary_colour', one: tertiary, other: DARK_WINE, name: 'dark wine text', least: SMALL_TEXT },
    { field: 'text_colour', one: text, other: PAPERS.cream, name: 'cream', least: SMALL_TEXT },
    { field: 'text_colour', one: text, other: tertiary, name: 'the tertiary colour', least: SMALL_TEXT },
    { field: 'text_colour', one: text, other: background, name: 'the background', least: LARGE_TEXT },
  ];
  return pairs
    .map((pair) => ({ ...pair, found: contrast(pair.one, pair.other) }))
    .filter(({ found, least }) => found < least)
    .map(({ field, name, found, least }) => ({
      path: `/configFile/${field}`,
      message: `has a contrast of ${found.toFixed(1)} to ${name}; it must be ${least} or more`,
    }));
}

/**
 * The colour of small text: dark wine with the brand's text colour; otherwise the text colour, darkened until
 * it is readable on every background of the shop.
 */
export function smallTextColour(edit: Omit<StyleEdit, 'font_family'>): string {
  const { background_colour, text_colour, tertiary_colour } = { ...BRAND_STYLE, ...edit };
  if (text_colour.toLowerCase() === BRAND_STYLE.text_colour.toLowerCase()) return DARK_WINE;
  const fields = [background_colour, tertiary_colour, PAPERS.cream, PAPERS.amber];
  const reads = (colour: string) => fields.every((field) => contrast(colour, field) >= SMALL_TEXT);
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => darkened(text_colour, step / STEPS));
  return steps.find(reads) ?? DARK_WINE;
}

const STEPS = 20;

function darkened(colour: string, share: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `#${channels
    .map((value) =>
      Math.round(value * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
