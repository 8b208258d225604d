import { minify } from 'terser';
import type { Plugin } from 'vite';

const LIBRARIES = 'libraries';

/**
 * Minifies the project's own scripts a second time, which takes 1.5 KB off a first view: unlike Vite's minifier, terser
 * inlines what is used once. Libraries would take ten times as long for half of that.
 */
export function minifyOwnCode(): Plugin {
  return {
    name: 'minify-own-code',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.name === LIBRARIES) continue;
        const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 2 } });
        if (code === undefined) throw new Error(`${chunk.fileName} could not be minified.`);
        chunk.code = code;
      }
    },
  };
}
