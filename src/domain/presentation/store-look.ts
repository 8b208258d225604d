import { DEFAULT_COLOURS } from './default-colours.ts';
import { type Palette, paletteOf, SERIF, SERIF_FONTS, type StoreTheme } from './store-theme.ts';

/** How a store looks outside its pages: in emails, behind their links, and in the sandbox. */
export interface StoreLook extends Pick<Palette, 'ink' | 'paper' | 'highlight'> {
  background: string;
  text: string;
  tertiary: string;
  /** For `font-family`. Email programs have no fonts of ours. */
  headingFonts: string;
  /** Of outlines and of the shadows of what can be pressed; a card's shadow is twice as large. */
  outlinePixels: number;
  shadowPixels: number;
}

interface StoreStyle {
  background: string;
  text: string;
  tertiary: string;
  fontFamily: { bold: string };
}

const SANS_SERIF = "Prompt, 'Arial Black', 'Helvetica Neue', Arial, sans-serif";

/** The look of a store's content; of none, the default one. */
export function lookOf(style?: StoreStyle | undefined, theme?: StoreTheme | undefined): StoreLook {
  const { ink, paper, highlight } = paletteOf(theme);
  const isFine = theme?.outlines === 'fine';
  return {
    background: style?.background ?? DEFAULT_COLOURS.orange,
    text: style?.text ?? DEFAULT_COLOURS.wine,
    tertiary: style?.tertiary ?? DEFAULT_COLOURS.yellow,
    ink,
    paper,
    highlight,
    headingFonts: style?.fontFamily.bold === SERIF ? SERIF_FONTS : SANS_SERIF,
    outlinePixels: isFine ? 1 : 3,
    shadowPixels: isFine ? 0 : 4,
  };
}

export const DEFAULT_LOOK = lookOf();
