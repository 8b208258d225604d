import { defineConfig } from 'vitest/config';

/** Only these need a database; `unit` tests start at once. */
const onDatabase = {
  globalSetup: './tests/support/global-setup.ts',
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/domain/**/*.test.ts', 'tests/unit/**/*.test.ts'],
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
