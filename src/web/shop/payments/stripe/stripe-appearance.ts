import inter400 from '@fontsource/inter/files/inter-latin-400-normal.woff2?url';
import inter600 from '@fontsource/inter/files/inter-latin-600-normal.woff2?url';
import prompt600 from '@fontsource/prompt/files/prompt-latin-600-normal.woff2?url';
import type { Appearance, CustomFontSource } from '@stripe/stripe-js';
import { theme } from '#web/theme/theme.ts';

const { colors, formInput } = theme;
const OUTLINE = `3px solid ${formInput.outline}`;

/** Makes Stripe's fields look like the shop's own. */
export const STRIPE_APPEARANCE: Appearance = {
  theme: 'flat',
  labels: 'above',
  variables: {
    colorPrimary: colors.wine,
    colorBackground: formInput.background,
    colorText: formInput.text,
    colorTextSecondary: formInput.hint,
    colorTextPlaceholder: formInput.hint,
    colorDanger: formInput.error,
    colorIcon: colors.wine,
    fontFamily: 'Inter, Arial, sans-serif',
    fontSizeBase: '16px',
    fontSizeSm: '16px',
    fontLineHeight: '1.5',
    spacingUnit: '4px',
    gridRowSpacing: '16px',
    gridColumnSpacing: '16px',
    borderRadius: '12px',
    focusBoxShadow: 'none',
  },
  rules: {
    '.Label': {
      fontFamily: 'Prompt, Arial, sans-serif',
      fontWeight: '600',
      color: colors.ink,
      marginBottom: '4px',
    },
    '.Input': { border: OUTLINE, padding: '11px 16px', boxShadow: 'none' },
    '.Input:hover': { boxShadow: `0 0 0 2px ${colors.amber}` },
    '.Input:focus': { border: OUTLINE, boxShadow: `0 0 0 6px ${colors.yellow}` },
    '.Input--invalid': { borderColor: formInput.error, backgroundColor: '#fff4f2', color: formInput.text },
    '.Error': { color: formInput.error, fontWeight: '600' },
    '.Tab': { border: OUTLINE, boxShadow: 'none' },
    '.Tab--selected': {
      backgroundColor: colors.yellow,
      color: colors.ink,
      border: `3px solid ${colors.ink}`,
    },
    '.TabIcon--selected': { fill: colors.ink },
    '.TabLabel--selected': { color: colors.ink },
  },
};

/** The shop's fonts, loaded by Stripe's frames from the shop. */
export function stripeFonts(origin: string): CustomFontSource[] {
  const from = (file: string) => `url(${new URL(file, origin).href})`;
  return [
    { family: 'Inter', weight: '400', src: from(inter400) },
    { family: 'Inter', weight: '600', src: from(inter600) },
    { family: 'Prompt', weight: '600', src: from(prompt600) },
  ];
}
