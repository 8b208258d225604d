import { defineConfig } from 'vitest/config';
import { TEMPORARY_IN_MEMORY } from './tests/support/database/memory-folder.ts';

/**
 * Long enough for a machine that is busy with something else: no test waits for time to pass. A worker loads modules once, not anew for
 * each file, as they keep nothing: docs/decisions/0084.
 */
const everywhere = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  isolate: false,
};

/** Only these need a database; `unit` tests start at once. Their temporary files are in memory where there is room. */
const onDatabase = {
  globalSetup: './tests/support/database/global-setup.ts',
  env: TEMPORARY_IN_MEMORY ? { TMPDIR: TEMPORARY_IN_MEMORY } : {},
  ...everywhere,
};

export default defineConfig({
  test: {
    // Twice as many as a small machine has processors: many tests wait for a job, or for a process that is killed.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/domain/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          ...everywhere,
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
          globalSetup: [onDatabase.globalSetup, './tests/support/killed/build-killed-programs.ts'],
        },
      },
    ],
  },
});
