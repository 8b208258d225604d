import { execFileSync } from 'node:child_process';

const DATA_DIR = process.env.BROWSER_TEST_DATA_DIR ?? 'build/browser-test-data';

/** Runs `npm run shop -- …` beside the running shop, as an operator does; answers what it printed. */
export function shopCommand(...args: string[]): string {
  const env = { ...process.env, DATA_DIR };
  return execFileSync(process.execPath, ['src/cli/shop.ts', ...args], { env, stdio: 'pipe' }).toString();
}
