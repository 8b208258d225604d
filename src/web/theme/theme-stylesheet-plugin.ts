import type { Plugin } from 'vite';
import { theme } from './theme.ts';
import { themeCss } from './theme-css.ts';

const NAME = 'virtual:theme.css';
const RESOLVED = '\0virtual:theme.css';

/** Serves the theme as the stylesheet `virtual:theme.css`, so that no page needs inline styles for it. */
export function themeStylesheet(): Plugin {
  return {
    name: 'theme-stylesheet',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? themeCss(theme) : undefined),
  };
}
