import { BRAND_STYLE, buyColours, type StyleEdit, smallTextColour } from './shop-style.ts';
import { DEFAULT_PALETTE, type Palette, SERIF, SERIF_FONTS, type StyleProperties } from './store-theme.ts';

/** A style to display: any font family, and optionally another one for headings. */
export type ShownStyle = Omit<StyleEdit, 'font_family'> & {
  font_family?: string | undefined;
  bold_font_family?: string | undefined;
};

/** The fallback for letters that a family lacks, such as Latin ones in Khmer: docs/decisions/0132. */
const FALLBACK_FONTS = "'Prompt', 'Prompt fallback', 'Arial Black', sans-serif";
const OF_A_NAME = /[^\p{L}\p{N} -]/gu;
/** Font sizes in pixels. Spec §3, Theme. */
const SIZES = [12, 14, 16, 18, 20, 24, 28, 32, 40, 48];
const ROOT_SIZE = 16;

/**
 * The staff's style edits as custom properties: colours with their text colours, fonts of display text and
 * headings, and all font sizes in proportion to the edited one. Empty for the brand's own style. Spec §3,
 * Global styles.
 */
export function styleProperties(
  { bold_font_family, ...edit }: ShownStyle,
  palette: Palette = DEFAULT_PALETTE,
): StyleProperties {
  const { background_colour, text_colour, tertiary_colour, font_family, font_size } = edited(edit);
  const bold = bold_font_family ?? edit.font_family;
  const isRecoloured = Boolean(background_colour || text_colour || tertiary_colour);
  return {
    ...(background_colour && { '--color-orange': background_colour }),
    ...(text_colour && { '--color-wine': text_colour }),
    ...(tertiary_colour && {
      '--color-yellow': tertiary_colour,
      '--button-primary-background': tertiary_colour,
    }),
    ...(isRecoloured && inkProperties(smallTextColour(edit, palette), palette)),
    ...(font_family && { '--font-display': fontStackOf(font_family) }),
    ...(bold && bold !== BRAND_STYLE.font_family && { '--font-heading': fontStackOf(bold) }),
    ...(font_size && sizeProperties(font_size / BRAND_STYLE.font_size)),
  };
}

/** The colours of the buttons that lead to an order as custom properties, from the whole style of a shop; empty where they are those of the brand. */
export function buyProperties(
  style: Omit<StyleEdit, 'font_family'>,
  palette: Palette = DEFAULT_PALETTE,
): StyleProperties {
  const properties = buyPropertiesOfPage(style, palette);
  const isBrands =
    properties['--button-buy-background'].toLowerCase() === BRAND_BUY.background.toLowerCase() &&
    properties['--button-buy-text'] === BRAND_BUY.text;
  return isBrands ? {} : properties;
}

/** The same for a page within a shop, whose own colours would apply without them. */
export function buyPropertiesOfPage(style: Omit<StyleEdit, 'font_family'>, palette: Palette) {
  const {
    background_colour: background,
    text_colour: text,
    tertiary_colour: tertiary,
  } = {
    ...BRAND_STYLE,
    ...style,
  };
  const ink = smallTextColour(style, palette);
  const buy = buyColours({ background, text, tertiary }, { ...palette, ink });
  return { '--button-buy-background': buy.background, '--button-buy-text': buy.text };
}

const BRAND_BUY = buyColours(
  {
    background: BRAND_STYLE.background_colour,
    text: BRAND_STYLE.text_colour,
    tertiary: BRAND_STYLE.tertiary_colour,
  },
  DEFAULT_PALETTE,
);

/** Only what differs from the brand. */
function edited(style: Omit<ShownStyle, 'bold_font_family'>): Omit<ShownStyle, 'bold_font_family'> {
  const entries = Object.entries(style) as [keyof StyleEdit, string | number | undefined][];
  return Object.fromEntries(
    entries.filter(
      ([name, value]) =>
        value !== undefined && String(value).toLowerCase() !== String(BRAND_STYLE[name]).toLowerCase(),
    ),
  );
}

function inkProperties(ink: string, palette: Palette): StyleProperties {
  if (ink === palette.ink) return {};
  const buttons = ['primary', 'secondary'].flatMap((button) =>
    ['text', 'outline'].map((part) => [`--button-${button}-${part}`, ink]),
  );
  return { '--color-ink': ink, '--button-primary-shadow': ink, ...Object.fromEntries(buttons) };
}

/** Families that the shop does not serve are used where a visitor's device has them. */
function fontStackOf(family: string): string {
  if (family === 'Prompt') return FALLBACK_FONTS;
  if (family === 'Inter') return 'var(--font-reading)';
  if (family === SERIF) return SERIF_FONTS;
  return `'${family.replace(OF_A_NAME, '')}', ${FALLBACK_FONTS}`;
}

const sizeProperties = (share: number): StyleProperties =>
  Object.fromEntries(SIZES.map((pixels) => [`--size-${pixels}`, `${(pixels / ROOT_SIZE) * share}rem`]));
