import { parentPort } from 'node:worker_threads';
import { minify } from 'terser';

/** Reading a property has no side effect in any script here; `ecma` is that of the browsers that are built for. */
const COMPRESS = { passes: 3, ecma: 2020, pure_getters: true } as const;

/** Answers each script with the minified one. */
parentPort?.on('message', async (script: string) => {
  const { code } = await minify(script, { module: true, ecma: 2020, compress: COMPRESS });
  parentPort?.postMessage(code);
});
