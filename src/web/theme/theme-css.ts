import type { Theme } from './theme.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

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
    ...properties('button-primary', theme.buttons.primary),
    ...properties('button-secondary', theme.buttons.secondary),
    ...properties('input', theme.formInput),
    ...properties('chatbot', theme.chatbot),
    ...properties('duration', theme.durations, 's'),
    `--navbar-height:${theme.navbar.height}px`,
    `--navbar-height-scrolled:${theme.navbar.scrolledHeight}px`,
  ];
  return `:root{${declarations.join(';')}}\n`;
}
