import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { withProgress } from './progress.mjs';
import { root } from './root.mjs';
import { runOrFail } from './run.mjs';

const platformFile = join(root, 'node_modules', '.platform');
const platform = `${process.platform}-${process.arch}`;

/**
 * Installs the packages that package-lock.json names, unless they are there already: all of them, or with `forTests: false` only those
 * that serve and build the shop. `npm ci` is not used: it refuses a lock file in which a package of some other platform is missing.
 */
export async function ensureInstalled({ env }, { forTests = true } = {}) {
  if (!isInstalled(forTests)) await oneAtATime(() => install(env, forTests));
}

async function install(env, forTests) {
  if (isInstalled(forTests)) return;
  console.log('Installing packages (about half a minute the first time)…');
  // What is there for tests stays: to remove it for a start would only mean to fetch it again.
  const withTests = forTests || hasTestPackages();
  const wanted = wantedPackages(withTests).filter(isForHere).length;
  let fetched = 0;
  await withProgress(
    'Installing packages',
    () =>
      runOrFail(
        'Installing packages',
        'npm',
        [
          'install',
          '--no-save',
          withTests ? '--include=dev' : '--omit=dev',
          '--include=optional',
          '--ignore-scripts',
          '--no-audit',
          '--no-fund',
          '--loglevel=http',
        ],
        {
          env,
          onOutput: (text) => {
            fetched += text.match(FETCHED)?.length ?? 0;
          },
          leaveOut: /^npm http .*\n/gm,
        },
      ),
    () => (fetched === 0 ? '' : `${Math.min(fetched, wanted)} of about ${wanted} fetched`),
  );
  writeFileSync(platformFile, platform);
}

const FETCHED = /^npm http fetch GET 200 .*\.tgz /gm;

/** npm notes in node_modules what it has installed; optional packages of other platforms are not there. */
function isInstalled(forTests) {
  const present = presentPackages();
  if (!present || (readText(platformFile) ?? platform) !== platform) return false;
  return wantedPackages(forTests).every(([path, entry]) => {
    const found = present[path];
    return found ? found.version === entry.version : entry.optional === true || entry.devOptional === true;
  });
}

/** What package-lock.json names, as `[path, entry]`. */
function wantedPackages(forTests) {
  const all = packagesIn(join(root, 'package-lock.json'));
  return Object.entries(all).filter(([path, { dev }]) => path !== '' && (forTests || !dev));
}

const isForHere = ([, { os = [process.platform], cpu = [process.arch] }]) =>
  os.includes(process.platform) && cpu.includes(process.arch);

function hasTestPackages() {
  const present = presentPackages();
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).some(
    ([path, { dev }]) => dev && present?.[path],
  );
}

const presentPackages = () => packagesIn(join(root, 'node_modules', '.package-lock.json'));

function packagesIn(lockFile) {
  const text = readText(lockFile);
  return text && JSON.parse(text).packages;
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
