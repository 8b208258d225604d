import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { root } from './root.mjs';
import { runOrFail } from './run.mjs';

const platformFile = join(root, 'node_modules', '.platform');
const platform = `${process.platform}-${process.arch}`;

/**
 * Installs the packages that package-lock.json names, unless they are there already. `npm ci` is not used: it
 * refuses a lock file in which a package of some other platform is missing, where `npm install` goes on.
 */
export async function ensureInstalled(runtime) {
  if (!isInstalled()) await oneAtATime(() => install(runtime));
}

async function install(runtime) {
  if (isInstalled()) return;
  console.log('Installing packages (about half a minute the first time)…');
  await runOrFail(
    'Installing packages',
    'npm',
    [
      ...['install', '--no-save', '--include=dev', '--include=optional'],
      ...['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    ],
    { env: runtime.env },
  );
  writeFileSync(platformFile, platform);
}

/** npm notes in node_modules what it has installed; optional packages of other platforms are not there. */
function isInstalled() {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (!present || (readText(platformFile) ?? platform) !== platform) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    return found ? found.version === entry.version : entry.optional === true || entry.devOptional === true;
  });
}

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
