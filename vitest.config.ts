import { defineConfig } from 'vitest/config';

/** Long enough for a machine that is busy with something else: no test waits for time to pass. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };

/** Only these need a database; `unit` tests start at once. */
const onDatabase = { globalSetup: './tests/support/global-setup.ts', ...patience };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/domain/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/{api,providers,platform}/**/*.test.ts'],
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          ...onDatabase,
        },
      },
    ],
  },
});
