import { SUPPORTED_CURRENCIES } from '#domain/currencies.ts';
import type { Theme } from './theme.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A colour of the theme as the property that holds it, so that it follows when that one is set. */
function referring(
  colors: Theme['colors'],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = new Map(Object.entries(colors).map(([name, colour]) => [colour as string, name]));
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const name = names.get(value);
      return [key, name === undefined ? value : `var(--color-${kebab(name)})`];
    }),
  );
}

function properties(prefix: string, values: Readonly<Record<string, string | number>>, unit = ''): string[] {
  return Object.entries(values).map(([name, value]) => `--${prefix}-${kebab(name)}:${value}${unit}`);
}

/**
 * The theme as custom properties on `:root`: `--color-orange`, `--size-48` (rem),
 * `--button-primary-background`, `--duration-quick` (s).
 */
export function themeCss(theme: Theme): string {
  const sizes = Object.fromEntries(
    Object.entries(theme.fontSizes).map(([name, pixels]) => [name, pixels / 16]),
  );
  const declarations = [
    ...properties('color', theme.colors),
    ...properties('font', theme.fonts),
    ...properties('size', sizes, 'rem'),
    ...properties('button-primary', referring(theme.colors, theme.buttons.primary)),
    ...properties('button-secondary', referring(theme.colors, theme.buttons.secondary)),
    ...properties('input', referring(theme.colors, theme.formInput)),
    ...properties('chatbot', referring(theme.colors, theme.chatbot)),
    ...properties('duration', theme.durations, 's'),
    '--button-buy-background:var(--color-wine)',
    '--button-buy-text:var(--color-cream)',
    `--navbar-height:${theme.navbar.height}px`,
    `--navbar-height-scrolled:${theme.navbar.scrolledHeight}px`,
  ];
  return `:root{${declarations.join(';')}}\n${SEEN_CURRENCY_CSS}`;
}

/**
 * Until hydration a page contains its prices in each currency of its shop; the document says which one is shown.
 * docs/decisions/0056.
 */
const SEEN_CURRENCY_CSS = `[data-shown-in]{display:none}
${SUPPORTED_CURRENCIES.map((code) => `[data-currency=${code}] [data-shown-in=${code}]`).join()}{display:contents}
`;
