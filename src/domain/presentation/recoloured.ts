import { BRAND_STYLE, type StyleEdit, smallTextColour } from './shop-style.ts';
import type { Palette } from './store-theme.ts';

/** Old to new colours, such as #882d07, in lower case. */
export type ColourChanges = ReadonlyMap<string, string>;

/** The colours of a shop that content is written in. */
export interface ShopColours {
  style: Omit<StyleEdit, 'font_family'>;
  palette: Palette;
}

/** The colours that differ between two looks of a shop. White stays: it is not only that of cards. */
export function colourChanges(written: ShopColours, shown: ShopColours): ColourChanges {
  const before = coloursOf(written);
  const after = coloursOf(shown);
  const changed = before.map((colour, index) => [colour.toLowerCase(), after[index] ?? colour] as const);
  return new Map(changed.filter(([from, to]) => from !== to.toLowerCase()));
}

/** In one order, those of the palette first: a colour with two roles follows the other one. */
function coloursOf({ style, palette }: ShopColours): string[] {
  const { background_colour, text_colour, tertiary_colour } = { ...BRAND_STYLE, ...style };
  const { paper, highlight, muted } = palette;
  const ink = smallTextColour(style, palette);
  return [muted, highlight, paper, ink, background_colour, text_colour, tertiary_colour];
}

/** Replaces the changed colours in content. */
export function recoloured<Content>(content: Content, changes: ColourChanges): Content {
  return changes.size === 0 ? content : (withChanges(content, changes) as Content);
}

function withChanges(value: unknown, changes: ColourChanges): unknown {
  if (typeof value === 'string') return changes.get(value.toLowerCase()) ?? value;
  if (Array.isArray(value)) return value.map((item) => withChanges(item, changes));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withChanges(item, changes)]));
}
