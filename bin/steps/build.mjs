import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped, removeStamp, writeStamp } from './fingerprint.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { withProgress } from './progress.mjs';
import { root } from './root.mjs';
import { runOrFail } from './run.mjs';

const INPUTS = [
  ...['src/web', 'src/domain', 'src/contracts', 'vite.config.ts', 'react-router.config.ts'],
  ...['package.json', 'package-lock.json'],
];
const STAMP = 'pages';

/** Builds the pages into build/web unless they are there as their sources say. */
export async function ensureBuilt(runtime) {
  if (!isFresh()) await oneAtATime(() => build(runtime));
}

const isFresh = () => existsSync(join(root, 'build', 'web')) && isStamped(STAMP, fingerprint(INPUTS));

/** The stamp is of the inputs before the build: a change made meanwhile is built the next time. */
async function build(runtime) {
  if (isFresh()) return;
  console.log('Building the pages (about ten seconds)…');
  const stamp = fingerprint(INPUTS);
  removeStamp(STAMP);
  const program = ['node_modules/@react-router/dev/bin.cjs', 'build'];
  const env = { ...runtime.env, NODE_ENV: 'production' };
  let half = '';
  const onOutput = (text) => {
    if (text.includes('building client')) half = "the browser's half";
    if (text.includes('building ssr')) half = "the server's half";
  };
  await withProgress(
    'Building the pages',
    () => runOrFail('Building the pages', runtime.node, program, { env, onOutput }),
    () => half,
  );
  writeStamp(STAMP, stamp);
}
