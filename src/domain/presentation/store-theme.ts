import { DEFAULT_COLOURS } from './default-colours.ts';
import type { UploadedFonts } from './uploaded-font.ts';

/** Custom properties of the pages' stylesheet, by name. */
export type StyleProperties = Record<`--${string}`, string>;

/** The colours of a store by their roles, beside background, text and tertiary colour of its style. `#rrggbb`. */
export interface Palette {
  /** Small text and outlines. */
  ink: string;
  /** Behind text that is read. */
  paper: string;
  /** Fields that are to be noticed. */
  highlight: string;
  /** Cards and form fields. */
  surface: string;
  /** Quiet fields. */
  muted: string;
  success: string;
  danger: string;
  /** The buttons that lead to an order; missing: derived from the other colours. */
  buy?: string | undefined;
}

/** How a store looks, beside its style. What is missing looks as without a theme. */
export interface StoreTheme {
  palette?: { [Role in keyof Palette]?: string | undefined } | undefined;
  /** Of text that is read, and forms. */
  readingFont?: ReadingFont | undefined;
  /** Fonts that the store has uploaded, in place of those of this program. */
  fonts?: UploadedFonts | undefined;
  /** Where a coloured section ends. */
  edges?: 'torn' | 'straight' | 'rounded' | undefined;
  /** `bold` ones have an offset shadow. */
  outlines?: 'bold' | 'fine' | undefined;
  /** Whether fields have the store's pattern on them. */
  texture?: 'pattern' | 'none' | undefined;
  /** Of a header that was not scrolled away, in pixels. */
  headerHeight?: number | undefined;
}

export const READING_FONTS = ['Inter', 'Newsreader'] as const;
export type ReadingFont = (typeof READING_FONTS)[number];

/** The one family whose faces pages load only where a store uses them. */
export const SERIF = 'Newsreader';
export const SERIF_FONTS = "'Newsreader', Georgia, 'Times New Roman', serif";

export const DEFAULT_PALETTE: Palette = {
  ink: DEFAULT_COLOURS.ink,
  paper: DEFAULT_COLOURS.cream,
  highlight: DEFAULT_COLOURS.amber,
  surface: '#ffffff',
  muted: '#f3ddb8',
  success: '#1b6130',
  danger: '#b81a10',
};

/** The palette of a theme, with the default colours for what it leaves out. */
export const paletteOf = (theme: StoreTheme | undefined): Palette => ({
  ...DEFAULT_PALETTE,
  ...theme?.palette,
});

/** The names of the pages' custom properties are older than the roles. */
const PROPERTY_OF = {
  ink: '--color-ink',
  paper: '--color-cream',
  highlight: '--color-amber',
  surface: '--color-white',
  muted: '--color-oat',
  success: '--color-leaf',
  danger: '--color-chilli',
} as const satisfies Record<Exclude<keyof Palette, 'buy'>, `--${string}`>;

const EDGES = {
  torn: {},
  straight: {
    '--edge-depth': '0px',
    '--tooth-depth': '0px',
    '--bag': 'none',
    '--pin': 'inline',
    '--crimp': '#0000',
  },
  rounded: {
    '--edge-depth': '24px',
    '--edge-cut': 'linear-gradient(#000 0 0)',
    '--edge-radius': '0 0 24px 24px',
    '--tooth-depth': '0px',
    '--bag': 'none',
    '--pin': 'inline',
    '--crimp': '#0000',
  },
} as const satisfies Record<NonNullable<StoreTheme['edges']>, StyleProperties>;

const FINE_OUTLINES = {
  '--outline-width': '1px',
  '--thin-line': '1px',
  '--edge-line': '1px',
  '--depth': '0',
  '--star': 'var(--color-ink)',
} as const satisfies StyleProperties;

/** A theme as custom properties of the pages, but for its button to buy; empty for one that changes nothing. */
export function themeProperties(theme: StoreTheme): StyleProperties {
  const { buy: _, ...colours } = theme.palette ?? {};
  const palette = Object.entries(colours).filter(([, colour]) => colour !== undefined);
  return {
    ...Object.fromEntries(
      palette.map(([role, colour]) => [PROPERTY_OF[role as keyof typeof PROPERTY_OF], colour]),
    ),
    ...(theme.readingFont === SERIF && { '--font-reading': SERIF_FONTS }),
    ...EDGES[theme.edges ?? 'torn'],
    ...(theme.outlines === 'fine' && FINE_OUTLINES),
    ...(theme.texture === 'none' && { '--texture': 'none' }),
    ...(theme.headerHeight && { '--navbar-height': `${theme.headerHeight}px` }),
  };
}
