import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped, removeStamp, writeStamp } from './fingerprint.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { withProgress } from './progress.mjs';
import { root } from './root.mjs';
import { runOrFail } from './run.mjs';

const SHARED_INPUTS = ['src/domain', 'src/contracts', 'package.json', 'package-lock.json'];

/** What is built: below `build`, where a stamp says from which inputs. */
const TARGETS = [
  {
    name: 'pages',
    output: 'build/web',
    inputs: ['src/web', 'vite.config.ts', 'react-router.config.ts', ...SHARED_INPUTS],
    program: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  },
  {
    name: 'server',
    output: 'build/server',
    inputs: ['src/main.ts', 'src/server', 'src/cli', 'vite.server.config.ts', ...SHARED_INPUTS],
    program: ['node_modules/vite/bin/vite.js', 'build', '--config=vite.server.config.ts'],
  },
];

/**
 * Builds the pages into build/web, and the server with the commands into build/server, unless they are there as their sources
 * say.
 */
export async function ensureBuilt(runtime, names = ['pages', 'server']) {
  const targets = TARGETS.filter(({ name }) => names.includes(name));
  if (!targets.every(isFresh)) await oneAtATime(() => buildStale(runtime, targets));
}

/**
 * Node's arguments for a built program, `main` or `shop`. Its stack traces name the files in `src`. V8 would take up to three times as much
 * memory for young objects and keep it.
 */
export const builtProgram = (name) => [
  '--max-semi-space-size=16',
  '--import',
  './bin/steps/map-stack-traces.mjs',
  `build/server/${name}.js`,
];

const isFresh = ({ name, output, inputs }) =>
  existsSync(join(root, output)) && isStamped(name, fingerprint(inputs));

/** Side by side: each leaves a processor idle for some of its time. */
async function buildStale(runtime, targets) {
  const stale = targets.filter((target) => !isFresh(target));
  if (stale.length === 0) return;
  const names = stale.map(({ name }) => `the ${name}`).join(' and ');
  console.log(`Building ${names} (ten seconds to a minute)…`);
  const unfinished = new Set(stale.map(({ name }) => name));
  const builds = stale.map((target) => build(target, runtime).then(() => unfinished.delete(target.name)));
  await withProgress(
    `Building ${names}`,
    async () => {
      const failed = (await Promise.allSettled(builds)).find(({ reason }) => reason);
      if (failed) throw failed.reason;
    },
    () => (unfinished.size < stale.length ? `the ${[...unfinished].join(' and ')} left` : ''),
  );
}

/** The stamp is of the inputs before the build: a change made meanwhile is built the next time. */
async function build({ name, inputs, program }, runtime) {
  const stamp = fingerprint(inputs);
  removeStamp(name);
  const env = { ...runtime.env, NODE_ENV: 'production' };
  await runOrFail(`Building the ${name}`, runtime.node, program, { env });
  writeStamp(name, stamp);
}
