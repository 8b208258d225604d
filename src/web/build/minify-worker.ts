import { parentPort } from 'node:worker_threads';
import { minify } from 'terser';
import { MINIFIER } from './minifier.ts';

/** Answers each script with the minified one. */
parentPort?.on('message', async (script: string) => {
  const { code } = await minify(script, MINIFIER);
  parentPort?.postMessage(code);
});
