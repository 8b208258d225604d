import { defineConfig, devices } from '@playwright/test';
import { STAFF_ACCOUNT } from './tests/browser/support/staff-account.ts';
import { DATA_DIR, isFirstStore, STORE_SETTING } from './tests/browser/support/stores/setting.ts';

/** BROWSER_TESTS_PORT names another one if this is taken. */
const port = Number(process.env.BROWSER_TESTS_PORT ?? 4173);
const baseURL = `http://localhost:${port}`;

/** These import other store files into the running shop, so they run one after another. */
const EDITING = ['**/home.spec.ts', '**/product-swipe.spec.ts', '**/discount.spec.ts'];

/** Wait for jobs that run each minute: in a worker of their own, so that no other test waits too. */
const WAITING = [
  ...['**/review-link.spec.ts', '**/shoppers-year.spec.ts'],
  ...['**/admin/subscriptions.spec.ts', '**/admin/product-life.spec.ts'],
];

/** Tests of the back office and of the program itself, which a second store adds nothing to. */
const BACK_OFFICE = ['**/admin/**', '**/browser/staff.spec.ts'];

/** Starts a shop of the second store by itself, beside the first one. */
const BESIDE_THE_FIRST_STORE = ['**/content/second-store.spec.ts'];

const LEFT_OUT = isFirstStore ? [] : [...BACK_OFFICE, ...BESIDE_THE_FIRST_STORE];

/** Runs against the built shop with a sample store (BROWSER_TESTS_STORE), on a new database for each run. Renditions of pictures are kept. */
export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/support/own-databases.ts',
  // What only the first store has, or says because the specification does.
  ...(!isFirstStore && { grepInvert: /@first-store/ }),
  workers: 4,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    screenshot: 'only-on-failure',
    // Animations cost time. Tests about motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // A reused page keeps its process, which halves the processor time of a page load.
      args: ['--process-per-site'],
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    },
  },
  /** The projects with a single worker start first, beside the others. */
  projects: [
    { name: 'operators', testMatch: EDITING, testIgnore: LEFT_OUT, workers: 1 },
    { name: 'waiting', testMatch: WAITING, testIgnore: LEFT_OUT, workers: 1 },
    { name: 'shoppers', testIgnore: [...EDITING, ...WAITING, ...LEFT_OUT], workers: 3 },
  ],
  webServer: {
    command: `mkdir -p ${DATA_DIR} && find ${DATA_DIR} -mindepth 1 -maxdepth 1 ! -name renditions -exec rm -rf {} + && exec node --import ./bin/steps/map-stack-traces.mjs build/server/main.js`,
    url: `${baseURL}/readyz`,
    env: {
      PORT: String(port),
      DATA_DIR,
      ...STORE_SETTING,
      PUBLIC_URL: baseURL,
      // Generating every size of every picture would keep a processor busy for the first minutes.
      WARM_PICTURES: 'no',
      OPERATOR_EMAIL: STAFF_ACCOUNT.email,
      OPERATOR_PASSWORD: STAFF_ACCOUNT.password,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    timeout: 120_000,
  },
});
