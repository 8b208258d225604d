import { execFileSync } from 'node:child_process';
import { DATA_DIR } from './stores/setting.ts';

/** Runs `npm run shop -- …` against the running shop and returns its output. */
export function shopCommand(...args: string[]): string {
  const env = { ...process.env, DATA_DIR };
  return execFileSync(process.execPath, ['build/server/shop.js', ...args], { env, stdio: 'pipe' }).toString();
}

/** Does what the running shop has scheduled now, in place of at its minute. */
export const doScheduled = (): string => shopCommand('clock', '--ahead', '0');
