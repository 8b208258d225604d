import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { TEMPORARY_IN_MEMORY } from './tests/support/database/memory-folder.ts';
import { LongFilesFirst } from './tests/support/long-files-first.ts';

const QUICK_ARGON2 = fileURLToPath(new URL('./tests/support/quick-argon2.ts', import.meta.url));

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

export default defineConfig({
  test: {
    // Twice as many as a small machine has processors: many tests wait for a job, or for a process that is killed.
    maxWorkers: 4,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/domain/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          ...everywhere,
        },
      },
      // All that need a database, those of faults too: with a project of their own they would start when the others have ended.
      {
        test: {
          name: 'api',
          include: ['tests/{api,providers,platform,faults}/**/*.test.ts'],
          globalSetup: [
            './tests/support/database/global-setup.ts',
            './tests/support/killed/build-killed-programs.ts',
          ],
          // Temporary files are in memory where there is room.
          env: TEMPORARY_IN_MEMORY ? { TMPDIR: TEMPORARY_IN_MEMORY } : {},
          ...everywhere,
        },
        // Thousands of tests sign up and sign in.
        resolve: { alias: { '@node-rs/argon2': QUICK_ARGON2 } },
      },
    ],
  },
});
