import type { FieldProblem } from '../errors.ts';
import { DEFAULT_COLOURS } from './default-colours.ts';
import { contrast } from './readable-text-colour.ts';
import { DEFAULT_PALETTE, type Palette } from './store-theme.ts';

/**
 * The style properties that staff may edit; missing ones do not change. Colours are `#rrggbb`, the size is
 * that of body text in pixels.
 */
export interface StyleEdit {
  background_colour?: string | undefined;
  text_colour?: string | undefined;
  tertiary_colour?: string | undefined;
  font_family?: 'Khmer' | 'Prompt' | 'Inter' | 'Newsreader' | undefined;
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

/** WCAG 2.2, 1.4.3: minimum contrast of small text, and of text from 24 px or bold 18.7 px. */
const SMALL_TEXT = 4.5;
const LARGE_TEXT = 3;

/** Two colours of which one is seen on the other. `at` is the field that is to change. */
interface ColourPair {
  at: string;
  colour: string;
  on: string;
  /** What the other colour is called. */
  name: string;
  least: number;
}

/**
 * Colours of a style without sufficient contrast, each with the nearest shade that has it; empty when there are none.
 * WCAG 2.2 AA.
 */
export function styleProblems(edit: StyleEdit, palette: Palette = DEFAULT_PALETTE): FieldProblem[] {
  return problemsOf(stylePairs({ ...BRAND_STYLE, ...edit }, palette)).map(({ path, message }) => ({
    path: `/configFile/${path}`,
    message,
  }));
}

/** The same of a store's content: its global styles and the palette of its theme. `path` is the path in the content, in steps. */
export function paletteProblems(
  styles: { background: string; text: string; tertiary: string },
  palette: Palette,
): { path: string[]; message: string }[] {
  const { background, text, tertiary } = styles;
  const style = { background_colour: background, text_colour: text, tertiary_colour: tertiary };
  const ofStyles = problemsOf(stylePairs(style, palette)).map(({ path, message }) => ({
    path: ['globalStyles', path.replace('_colour', '')],
    message,
  }));
  const ofPalette = problemsOf(palettePairs(palette)).map(({ path, message }) => ({
    path: ['theme', 'palette', path],
    message,
  }));
  return [...ofPalette, ...ofStyles];
}

type StyleColours = Record<`${'background' | 'text' | 'tertiary'}_colour`, string>;

function stylePairs(style: StyleColours, palette: Palette): ColourPair[] {
  const { background_colour: background, text_colour: text, tertiary_colour: tertiary } = style;
  const small = { name: 'small text', least: SMALL_TEXT };
  return [
    { at: 'background_colour', colour: background, on: palette.ink, ...small },
    { at: 'tertiary_colour', colour: tertiary, on: palette.ink, ...small },
    {
      at: 'text_colour',
      colour: text,
      on: palette.paper,
      name: 'the colour behind reading text',
      least: SMALL_TEXT,
    },
    { at: 'text_colour', colour: text, on: tertiary, name: 'the tertiary colour', least: SMALL_TEXT },
    { at: 'text_colour', colour: text, on: background, name: 'the background', least: LARGE_TEXT },
  ];
}

function palettePairs({ ink, paper, highlight, surface, muted, success, danger }: Palette): ColourPair[] {
  const inks = { paper, highlight, surface, muted };
  return [
    ...Object.entries(inks).map(([at, colour]) => ({
      at,
      colour,
      on: ink,
      name: 'small text',
      least: SMALL_TEXT,
    })),
    ...Object.entries({ success, danger }).map(([at, colour]) => ({
      at,
      colour,
      on: surface,
      name: 'the colour of cards',
      least: SMALL_TEXT,
    })),
  ];
}

/** The first problem of each pair; the shade that is offered passes with every pair of the same field. */
function problemsOf(pairs: readonly ColourPair[]): FieldProblem[] {
  return pairs
    .map((pair) => ({ ...pair, found: contrast(pair.colour, pair.on) }))
    .filter(({ found, least }) => found < least)
    .map(({ at, name, found, least }) => {
      const shade = nearestShade(pairs.filter((pair) => pair.at === at));
      const offer = shade === null ? '' : `; the nearest shade is ${shade}`;
      return {
        path: at,
        message: `has a contrast of ${found.toFixed(1)} to ${name}; it must be ${least} or more${offer}`,
      };
    });
}

const STEPS = 50;
const EXTREMES = ['#000000', '#ffffff'];

/** The shade of a colour, darker or lighter, that differs least and passes with all pairs; null when there is none. */
function nearestShade(pairs: readonly ColourPair[]): string | null {
  const passes = (shade: string) => pairs.every(({ on, least }) => contrast(shade, on) >= least);
  const [{ colour } = { colour: '#000000' }] = pairs;
  const shades = Array.from({ length: STEPS }, (_, step) =>
    EXTREMES.map((extreme) => mixed(colour, extreme, (step + 1) / STEPS)),
  );
  return shades.flat().find(passes) ?? null;
}

/**
 * The colour of small text: that of the palette with the text colour that it was chosen with; otherwise the text colour, darkened until
 * it is readable on every background of the shop.
 */
export function smallTextColour(
  edit: Omit<StyleEdit, 'font_family'>,
  palette: Palette = DEFAULT_PALETTE,
): string {
  const { background_colour, text_colour, tertiary_colour } = { ...BRAND_STYLE, ...edit };
  const isDefault = palette.ink.toLowerCase() === DEFAULT_COLOURS.ink;
  if (!isDefault || text_colour.toLowerCase() === BRAND_STYLE.text_colour.toLowerCase()) return palette.ink;
  const fields = [background_colour, tertiary_colour, palette.paper, palette.highlight];
  const reads = (colour: string) => fields.every((field) => contrast(colour, field) >= SMALL_TEXT);
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => mixed(text_colour, '#000000', step / STEPS));
  return steps.find(reads) ?? palette.ink;
}

/** `colour` with a share of another one, channel by channel. */
function mixed(colour: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [colour, other].map((one) => Number.parseInt(one.slice(at, at + 2), 16));
    return Math.round(from + (to - from) * share);
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
