import type { MinifyOptions } from 'terser';

/** Reading a property has no side effect in any script here; `ecma` is that of the browsers that are built for. */
export const MINIFIER = {
  module: true,
  ecma: 2020,
  compress: { passes: 3, ecma: 2020, pure_getters: true },
} as const satisfies MinifyOptions;
