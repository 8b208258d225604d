import { expect, test } from 'vitest';
import { theme } from '#web/theme/theme.ts';
import { themeCss } from '#web/theme/theme-css.ts';

const css = themeCss(theme);

test.each([
  '--color-orange:#ff6a19',
  '--size-48:3rem',
  '--navbar-height:200px',
  '--navbar-height-scrolled:96px',
  '--duration-quick:0.3s',
  '--button-buy-background:var(--color-wine)',
])('the stylesheet declares %s', (declaration) => {
  expect(css).toContain(declaration);
});
