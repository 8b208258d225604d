import { accessSync, constants } from 'node:fs';
import { oneAtATime } from './one-at-a-time.mjs';
import { run } from './run.mjs';

const APT = '/usr/bin/apt-get';

/** Whether this is a program that may be run. */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether packages can be installed here: on Debian and its like, as root. */
export const canInstall = () => process.getuid?.() === 0 && isProgram(APT);

/**
 * Installs the first of these packages that there is, quietly; runs at the same time wait for each other. Returns
 * whether one was installed.
 */
export function installOneOf(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return oneAtATime(async () => {
    const updated = await run(APT, ['update'], { env });
    if (updated.code !== 0) return false;
    for (const name of packages) {
      const { code } = await run(APT, ['install', '-y', '--no-install-recommends', name], { env });
      if (code === 0) return true;
    }
    return false;
  }, 'apt-lock');
}
