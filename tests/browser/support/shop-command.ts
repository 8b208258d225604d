import { execFileSync } from 'node:child_process';

/** Where the shop that browser tests run against keeps its data. */
export const DATA_DIR = process.env.BROWSER_TEST_DATA_DIR ?? 'build/browser-test-data';

/** Runs `npm run shop -- …` against the running shop and returns its output. */
export function shopCommand(...args: string[]): string {
  const env = { ...process.env, DATA_DIR };
  return execFileSync(process.execPath, ['build/server/shop.js', ...args], { env, stdio: 'pipe' }).toString();
}
