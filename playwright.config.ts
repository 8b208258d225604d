import { defineConfig, devices } from '@playwright/test';
import { STAFF_ACCOUNT } from './tests/browser/support/staff-account.ts';

/** Another one where this is taken: BROWSER_TESTS_PORT. */
const port = Number(process.env.BROWSER_TESTS_PORT ?? 4173);
const baseURL = `http://localhost:${port}`;
const dataDir = 'build/browser-test-data';

/** These import other store files into the running shop: one after the other, so that none undoes what another has set up. */
const EDITING = ['**/home.spec.ts', '**/product-swipe.spec.ts', '**/discount.spec.ts'];

/** Waits a minute for a mail, as a shopper does: it has a worker of its own, so that no other test waits with it. */
const WAITING = ['**/review-link.spec.ts'];

/** Browser tests run against the built shop with the sample store, on a new database for each run. Renditions of pictures are kept. */
export default defineConfig({
  testDir: 'tests/browser',
  workers: 4,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    screenshot: 'only-on-failure',
    launchOptions: process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {},
  },
  /** What takes one worker for long comes first, while the others go through the shoppers. */
  projects: [
    { name: 'operators', testMatch: EDITING, workers: 1 },
    { name: 'waiting', testMatch: WAITING, workers: 1 },
    { name: 'shoppers', testIgnore: [...EDITING, ...WAITING], workers: 3 },
  ],
  webServer: {
    command: `mkdir -p ${dataDir} && find ${dataDir} -mindepth 1 -maxdepth 1 ! -name renditions -exec rm -rf {} + && exec node --import ./bin/steps/map-stack-traces.mjs build/server/main.js`,
    url: `${baseURL}/readyz`,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: baseURL,
      OPERATOR_EMAIL: STAFF_ACCOUNT.email,
      OPERATOR_PASSWORD: STAFF_ACCOUNT.password,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    timeout: 120_000,
  },
});
