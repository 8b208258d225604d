/**
 * The look as data: the one place where colours, sizes and durations are named. The stylesheet's custom properties are made
 * from it (`theme-css.ts`), and the `theme` slice of the state starts as it. Spec §3, Theme.
 */
export const theme = {
  colors: {
    orange: '#ff6a19',
    wine: '#882d07',
    yellow: '#ffe70b',
    amber: '#ffb000',
    ink: '#4a1602',
    cream: '#fff6e5',
    white: '#ffffff',
    oat: '#f3ddb8',
    leaf: '#1b6130',
    chilli: '#b81a10',
  },
  fonts: {
    heading: "'Prompt', 'Prompt fallback', 'Arial Black', sans-serif",
    reading: "'Inter', 'Inter fallback', Arial, sans-serif",
    display: "'Khmer', 'Prompt', 'Arial Black', sans-serif",
  },
  fontSizes: { 12: 12, 14: 14, 16: 16, 18: 18, 20: 20, 24: 24, 28: 28, 32: 32, 40: 40, 48: 48 },
  buttons: {
    primary: { background: '#ffe70b', text: '#4a1602', outline: '#4a1602', shadow: '#4a1602' },
    secondary: { background: '#fff6e5', text: '#4a1602', outline: '#4a1602', shadow: '#ff6a19' },
  },
  formInput: {
    background: '#ffffff',
    text: '#4a1602',
    outline: '#4a1602',
    error: '#b81a10',
    hint: '#882d07',
  },
  navbar: { height: 200, scrolledHeight: 96, scrollThreshold: 50 },
  durations: { quick: 0.3, medium: 0.5, slow: 0.6 },
  chatbot: {
    header: '#882d07',
    headerText: '#fff6e5',
    userMessage: '#ffe70b',
    botMessage: '#fff6e5',
    messageText: '#4a1602',
  },
} as const;

export type Theme = typeof theme;
