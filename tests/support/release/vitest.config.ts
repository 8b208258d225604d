import { defineConfig } from 'vitest/config';

/** Not a test of the suite: it writes the file that later releases are tested with. */
export default defineConfig({
  test: {
    root: '.',
    include: ['tests/support/release/write-dump.ts'],
    globalSetup: './tests/support/database/global-setup.ts',
    testTimeout: 300_000,
  },
});
