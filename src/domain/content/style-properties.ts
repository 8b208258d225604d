import { BRAND_STYLE, type StyleEdit, smallTextColour } from './shop-style.ts';

/** Custom properties of the pages' stylesheet, by name. */
export type StyleProperties = Record<`--${string}`, string>;

const HEADINGS_AND_DISPLAY = ['--font-heading', '--font-display'] as const;
const FACES = { Prompt: "'Prompt', 'Prompt fallback', sans-serif", Inter: 'var(--font-reading)' } as const;
/** Of all text, in pixels. Spec §3, Theme. */
const SIZES = [12, 14, 16, 18, 20, 24, 28, 32, 40, 48];
const ROOT_SIZE = 16;

/**
 * What operators restyled, as the stylesheet's custom properties: the fields of colour, the text on them, the face of headings, and all
 * sizes of text in the proportion in which reading text was changed. Empty for the brand's own style. Spec §3, Global styles.
 */
export function styleProperties(edit: StyleEdit): StyleProperties {
  const { background_colour, text_colour, tertiary_colour, font_family, font_size } = edited(edit);
  const isRecoloured = Boolean(background_colour || text_colour || tertiary_colour);
  return {
    ...(background_colour && { '--color-orange': background_colour }),
    ...(text_colour && { '--color-wine': text_colour }),
    ...(tertiary_colour && {
      '--color-yellow': tertiary_colour,
      '--button-primary-background': tertiary_colour,
    }),
    ...(isRecoloured && inkProperties(smallTextColour(edit))),
    ...(font_family && font_family !== 'Khmer' && faceProperties(FACES[font_family])),
    ...(font_size && sizeProperties(font_size / BRAND_STYLE.font_size)),
  };
}

/** Only what differs from the brand. */
function edited(style: StyleEdit): StyleEdit {
  const entries = Object.entries(style) as [keyof StyleEdit, string | number | undefined][];
  return Object.fromEntries(
    entries.filter(
      ([name, value]) =>
        value !== undefined && String(value).toLowerCase() !== String(BRAND_STYLE[name]).toLowerCase(),
    ),
  );
}

function inkProperties(ink: string): StyleProperties {
  if (ink === smallTextColour({})) return {};
  const buttons = ['primary', 'secondary'].flatMap((button) =>
    ['text', 'outline'].map((part) => [`--button-${button}-${part}`, ink]),
  );
  return { '--color-ink': ink, '--button-primary-shadow': ink, ...Object.fromEntries(buttons) };
}

const faceProperties = (face: string): StyleProperties =>
  Object.fromEntries(HEADINGS_AND_DISPLAY.map((name) => [name, face]));

const sizeProperties = (share: number): StyleProperties =>
  Object.fromEntries(SIZES.map((pixels) => [`--size-${pixels}`, `${(pixels / ROOT_SIZE) * share}rem`]));
