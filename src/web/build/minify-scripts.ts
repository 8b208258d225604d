import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import terser from 'terser/package.json' with { type: 'json' };
import type { Plugin, Rollup } from 'vite';
import { MINIFIER } from './minifier.ts';
import { BACK_OFFICE_PAGE } from './shared-chunks.ts';

const MAX_WORKERS = 4;

/**
 * Minifies the scripts of the shop's pages a second time, which takes 2.5 KB off a first view: unlike Vite's minifier, terser inlines what
 * is used once. Those of the back office stay as they are, because that took half of the build.
 */
export function minifyScripts(): Plugin {
  return {
    name: 'minify-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Scripts are named before they are minified here, and are cached for good.
    augmentChunkHash: () => `${terser.version} ${JSON.stringify(MINIFIER)}`,
    async generateBundle(_, bundle) {
      const largestFirst = [...chunksOfShop(bundle)].toSorted(
        (one, other) => other.code.length - one.code.length,
      );
      const workers = Math.min(availableParallelism(), MAX_WORKERS);
      await Promise.all(Array.from({ length: workers }, () => minifyInWorker(largestFirst)));
    },
  };
}

/** Takes one chunk after the other, in a thread of its own, until none is left or one has failed. */
async function minifyInWorker(chunks: Rollup.OutputChunk[]): Promise<void> {
  const worker = new Worker(new URL('./minify-worker.ts', import.meta.url));
  try {
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      worker.postMessage(chunk.code);
      const [code] = await once(worker, 'message');
      if (code === undefined) throw new Error(`${chunk.fileName} could not be minified.`);
      chunk.code = code;
    }
  } catch (error) {
    chunks.length = 0;
    throw error;
  } finally {
    await worker.terminate();
  }
}

/** What pages of the shop load, at once or later. */
function chunksOfShop(bundle: Rollup.OutputBundle): Set<Rollup.OutputChunk> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set(
    chunks.filter(({ isEntry, facadeModuleId }) => isEntry && !BACK_OFFICE_PAGE.test(facadeModuleId ?? '')),
  );
  for (const { imports, dynamicImports } of found)
    for (const name of [...imports, ...dynamicImports]) {
      const chunk = byName.get(name);
      if (chunk) found.add(chunk);
    }
  return found;
}
