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
/** WCAG 2.2, 1.4.11: of a control with what is around it. */
const CONTROL = 3;

/** Two colours of which one is seen on the other. `at` is the field that is to change. */
interface ColourPair {
  at: string;
  colour: string;
  on: string;
  /** Another colour that will do in place of `on`. */
  or?: string;
  /** What the other colour is called. */
  name: string;
  least: number;
}

/**
 * Colours of a style without sufficient contrast, each with the nearest shade that has it; empty when there are none.
 * WCAG 2.2 AA.
 */
export function styleProblems(edit: StyleEdit, palette: Palette = DEFAULT_PALETTE): FieldProblem[] {
  return checksOf(stylePairs({ ...BRAND_STYLE, ...edit }, palette))
    .filter(({ passes }) => !passes)
    .map((check) => ({ path: `/configFile/${check.at}`, message: problemText(check) }));
}

/** A colour of a store's content beside another one, and whether text in one can be read on the other. */
export interface ColourCheck {
  /** Of the field, in steps: `['theme', 'palette', 'ink']`. */
  path: string[];
  colour: string;
  /** The other colour, and what it is called. */
  on: string;
  name: string;
  contrast: number;
  least: number;
  passes: boolean;
  /** The nearest shade that passes with all that the colour is seen with; null when it passes, or when there is none. */
  shade: string | null;
}

interface GlobalColours {
  background: string;
  text: string;
  tertiary: string;
}

/** All pairs of a store's colours that text is read in. */
export function colourChecks(styles: GlobalColours, palette: Palette): ColourCheck[] {
  const { background, text, tertiary } = styles;
  const style = { background_colour: background, text_colour: text, tertiary_colour: tertiary };
  const ofStyles = checksOf(stylePairs(style, palette)).map(({ at, ...check }) => ({
    path: ['globalStyles', at.replace('_colour', '')],
    ...check,
  }));
  const ofPalette = checksOf([
    ...inkPairs(styles, palette),
    ...palettePairs(palette),
    ...(palette.buy === undefined ? [] : buyPairs(palette.buy, styles, palette)),
  ]).map(({ at, ...check }) => ({ path: ['theme', 'palette', at], ...check }));
  return [...ofPalette, ...ofStyles];
}

/** What is wrong with the colours of a store's content: its global styles and the palette of its theme. */
export function paletteProblems(
  styles: GlobalColours,
  palette: Palette,
): { path: string[]; message: string }[] {
  // Each pair with small text is there from both sides.
  return colourChecks(styles, palette)
    .filter(({ passes, path }) => !passes && path.at(-1) !== 'ink')
    .map((check) => ({ path: check.path, message: problemText(check) }));
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
    ...(palette.buy === undefined
      ? []
      : [
          {
            at: 'tertiary_colour',
            colour: tertiary,
            on: palette.buy,
            name: 'the buttons to buy',
            least: CONTROL,
          },
        ]),
  ];
}

/** Small text as it is seen from its own side. */
function inkPairs({ background, text: _, tertiary }: GlobalColours, palette: Palette): ColourPair[] {
  const { ink, paper, highlight, surface, muted } = palette;
  const fields = {
    'the background': background,
    'the tertiary colour': tertiary,
    'the colour behind reading text': paper,
    'the colour of fields to notice': highlight,
    'the colour of cards': surface,
    'the colour of quiet fields': muted,
  };
  return Object.entries(fields).map(([name, on]) => ({
    at: 'ink',
    colour: ink,
    on,
    name,
    least: SMALL_TEXT,
  }));
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

/** A button to buy with what is around it and with its label, which is in the better of two colours. */
function buyPairs(colour: string, { tertiary }: GlobalColours, palette: Palette): ColourPair[] {
  const { ink, paper, surface } = palette;
  const [label, other] = contrast(colour, paper) >= contrast(colour, ink) ? [paper, ink] : [ink, paper];
  const grounds = {
    'the tertiary colour': tertiary,
    'the colour behind reading text': paper,
    'the colour of cards': surface,
  };
  return [
    { at: 'buy', colour, on: label, or: other, name: 'its label', least: SMALL_TEXT },
    ...Object.entries(grounds).map(([name, on]) => ({ at: 'buy', colour, on, name, least: CONTROL })),
  ];
}

/**
 * The colours of buttons that lead to an order. Without a chosen one: the first of background, text and
 * small text that nobody takes for an empty field.
 */
export function buyColours(styles: GlobalColours, palette: Palette): { background: string; text: string } {
  const passes = (colour: string) =>
    buyPairs(colour, styles, palette).every((pair) => contrastOf(pair) >= pair.least);
  const background = palette.buy ?? [styles.background, styles.text].find(passes) ?? palette.ink;
  const { ink, paper } = palette;
  return { background, text: contrast(background, paper) >= contrast(background, ink) ? paper : ink };
}

/** Of a colour with the better of those that it is seen with. */
const contrastOf = ({ colour, on, or = on }: Pick<ColourPair, 'colour' | 'on' | 'or'>) =>
  Math.max(contrast(colour, on), contrast(colour, or));

function checksOf(pairs: readonly ColourPair[]): (Omit<ColourCheck, 'path'> & { at: string })[] {
  return pairs.map((pair) => {
    const { at, name, colour, on, least } = pair;
    const found = contrastOf(pair);
    const passes = found >= least;
    const shade = passes ? null : nearestShade(pairs.filter((pair) => pair.at === at));
    return { at, colour, on, name, contrast: found, least, passes, shade };
  });
}

function problemText({ name, contrast: found, least, shade }: Omit<ColourCheck, 'path'>): string {
  const offer = shade === null ? '' : `; the nearest shade is ${shade}`;
  // Not rounded: 4.46 is not 4.5.
  const ratio = Math.floor(found * 10) / 10;
  return `has a contrast of ${ratio.toFixed(1)} to ${name}; it must be ${least} or more${offer}`;
}

const STEPS = 50;
const EXTREMES = ['#000000', '#ffffff'];

/** The shade of a colour, darker or lighter, that differs least and passes with all pairs; null when there is none. */
function nearestShade(pairs: readonly ColourPair[]): string | null {
  const passes = (shade: string) =>
    pairs.every((pair) => contrastOf({ ...pair, colour: shade }) >= pair.least);
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
