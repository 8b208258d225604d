import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

/** A fingerprint of files and directories, by the path, size and time of every file in them. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false });
  if (!entry) return;
  if (!entry.isDirectory()) return hash.update(`${path}\n${entry.size}\n${entry.mtimeMs}\n`);
  for (const name of readdirSync(join(root, path)).sort()) addTo(hash, `${path}/${name}`);
}

const stampFile = (name) => join(root, 'build', '.stamps', name);

/** Whether the last complete making of a thing was from the inputs with this fingerprint. */
export function isStamped(name, value) {
  try {
    return readFileSync(stampFile(name), 'utf8') === value;
  } catch {
    return false;
  }
}

export function removeStamp(name) {
  rmSync(stampFile(name), { force: true });
}

export function writeStamp(name, value) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), value);
}
