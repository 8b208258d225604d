import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Reading a property has no side effect in any script here; `ecma` is that of the browsers that are built for. */
const COMPRESS = { passes: 3, ecma: 2020, pure_getters: true } as const;

/**
 * Minifies scripts a second time, which takes 2.5 KB off a first view: unlike Vite's minifier, terser inlines what is
 * used once.
 */
export function minifyScripts(): Plugin {
  return {
    name: 'minify-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: COMPRESS });
        if (code === undefined) throw new Error(`${chunk.fileName} could not be minified.`);
        chunk.code = code;
      }
    },
  };
}
