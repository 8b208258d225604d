import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped, removeStamp, writeStamp } from './fingerprint.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { root } from './root.mjs';
import { runOrFail } from './run.mjs';

const SETUP = ['package.json', 'package-lock.json'];

/** What is built: from which inputs, into which directory, by which program. */
const PRODUCTS = {
  pages: {
    label: 'Building the pages',
    inputs: ['src/web', 'src/domain', 'src/contracts', 'vite.config.ts', 'react-router.config.ts', ...SETUP],
    output: 'build/web',
    program: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  },
};

/** Builds what has changed since it was last built, side by side. */
export async function ensureBuilt(runtime, names = Object.keys(PRODUCTS)) {
  if (staleOf(names).length > 0) await oneAtATime(() => buildStale(names, runtime));
}

async function buildStale(names, runtime) {
  const stale = staleOf(names);
  if (stale.length === 0) return;
  console.log(`${stale.map((product) => product.label).join(', ')} (a minute or two the first time)…`);
  const results = await Promise.allSettled(stale.map((product) => build(product, runtime)));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}

function staleOf(names) {
  return names.map((name) => ({ name, ...PRODUCTS[name] })).filter((product) => !isFresh(product));
}

function isFresh({ name, inputs, output }) {
  return existsSync(join(root, output)) && isStamped(name, fingerprint(inputs));
}

/** The stamp is of the inputs before the build: a change made meanwhile is built the next time. */
async function build({ name, label, inputs, program }, runtime) {
  const stamp = fingerprint(inputs);
  removeStamp(name);
  await runOrFail(label, runtime.node, program, { env: { ...runtime.env, NODE_ENV: 'production' } });
  writeStamp(name, stamp);
}
