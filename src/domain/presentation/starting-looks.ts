import { DEFAULT_COLOURS } from './default-colours.ts';
import { BRAND_STYLE } from './shop-style.ts';
import { DEFAULT_PALETTE, type Palette } from './store-theme.ts';

/** Colours of a shop to begin with, all of which can be read. */
export interface StartingLook {
  name: string;
  background: string;
  text: string;
  tertiary: string;
  palette: Palette;
}

const SIGNALS = { surface: '#ffffff', success: '#1b6130', danger: '#a81c12' };

export const STARTING_LOOKS: readonly StartingLook[] = [
  {
    name: 'Ember',
    background: BRAND_STYLE.background_colour,
    text: DEFAULT_COLOURS.wine,
    tertiary: DEFAULT_COLOURS.yellow,
    palette: DEFAULT_PALETTE,
  },
  {
    name: 'Meadow',
    background: '#eef0e3',
    text: '#2c4a38',
    tertiary: '#d7e4c3',
    palette: { ...SIGNALS, ink: '#1f2f26', paper: '#fafaf4', highlight: '#e8e2cc', muted: '#e3e2d2' },
  },
  {
    name: 'Harbour',
    background: '#cfe3f2',
    text: '#123a63',
    tertiary: '#ffd76a',
    palette: { ...SIGNALS, ink: '#0d2440', paper: '#f6f9fc', highlight: '#f7c65b', muted: '#dde6ee' },
  },
  {
    name: 'Plum',
    background: '#f0b8c8',
    text: '#5b1440',
    tertiary: '#ffe3a3',
    palette: { ...SIGNALS, ink: '#3a0d2a', paper: '#fdf6f4', highlight: '#f3c969', muted: '#efdcdc' },
  },
  {
    name: 'Clay',
    background: '#e5a37f',
    text: '#6b2a14',
    tertiary: '#f3e0c2',
    palette: { ...SIGNALS, ink: '#3b1a0f', paper: '#fbf5ee', highlight: '#e9bd7a', muted: '#ecdccb' },
  },
  {
    name: 'Graphite',
    background: '#e6e6e3',
    text: '#1f1f1f',
    tertiary: '#d9f25a',
    palette: { ...SIGNALS, ink: '#111111', paper: '#fafaf8', highlight: '#d2d2cc', muted: '#dededa' },
  },
];
