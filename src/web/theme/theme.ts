import { DEFAULT_COLOURS } from '#domain/presentation/default-colours.ts';

/**
 * Colours, fonts, sizes in pixels and durations in seconds. The custom properties (`theme-css.ts`) and the
 * `theme` slice are made from it. Spec §3, Theme.
 */
export const theme = {
  colors: {
    ...DEFAULT_COLOURS,
    white: '#ffffff',
    oat: '#f3ddb8',
    leaf: '#1b6130',
    chilli: '#b81a10',
  },
  fonts: {
    heading: "'Khmer', 'Prompt', 'Prompt fallback', 'Arial Black', sans-serif",
    reading: "'Inter', 'Inter fallback', Arial, sans-serif",
    display: "'Khmer', 'Prompt', 'Prompt fallback', 'Arial Black', sans-serif",
  },
  fontSizes: { 12: 12, 14: 14, 16: 16, 18: 18, 20: 20, 24: 24, 28: 28, 32: 32, 40: 40, 48: 48 },
  buttons: {
    primary: {
      background: DEFAULT_COLOURS.yellow,
      text: DEFAULT_COLOURS.ink,
      outline: DEFAULT_COLOURS.ink,
      shadow: DEFAULT_COLOURS.ink,
    },
    secondary: {
      background: DEFAULT_COLOURS.cream,
      text: DEFAULT_COLOURS.ink,
      outline: DEFAULT_COLOURS.ink,
      shadow: DEFAULT_COLOURS.orange,
    },
  },
  formInput: {
    background: '#ffffff',
    text: DEFAULT_COLOURS.ink,
    outline: DEFAULT_COLOURS.ink,
    error: '#b81a10',
    hint: DEFAULT_COLOURS.wine,
  },
  navbar: { height: 200, scrolledHeight: 96, scrollThreshold: 50 },
  durations: { quick: 0.3, medium: 0.5, slow: 0.6 },
  chatbot: {
    header: DEFAULT_COLOURS.wine,
    headerText: DEFAULT_COLOURS.cream,
    userMessage: DEFAULT_COLOURS.yellow,
    botMessage: DEFAULT_COLOURS.cream,
    messageText: DEFAULT_COLOURS.ink,
  },
} as const;

export type Theme = typeof theme;
