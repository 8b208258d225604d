const tool = (path, ...args) => ({ program: [`node_modules/${path}`, ...args] });
/** Incremental: only changes are checked again. */
const tsc = (project) =>
  tool(
    'typescript/bin/tsc',
    '--project',
    `tsconfig.${project}.json`,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/types-${project}.json`,
  ).program;
const vitest = (project, ...folders) => ({ tests: 'vitest', project, folders });

/**
 * The pieces of `npm run check`, in order. A static piece runs programs and counts as one check; a piece of
 * tests counts its tests. Pieces with the same runner, requirements and `env` run together; a piece runs without what it `wants`. Those
 * with `isLong` run in `npm run test:long`, or when they are named.
 */
export const PIECES = {
  format: {
    about: 'every file is formatted',
    programs: [tool('@biomejs/biome/bin/biome', 'format', '.').program],
  },
  lint: {
    about: 'no suspicious code',
    programs: [tool('@biomejs/biome/bin/biome', 'lint', '--error-on-warnings', '.').program],
  },
  types: {
    about: 'the types agree',
    programs: [
      ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
      ...['domain', 'server', 'web', 'browser-tests'].map(tsc),
    ],
  },
  structure: {
    about: 'the parts know only whom they may know, write only tables of their own, and spread no literals',
    programs: [
      ['bin/checks/structure.mjs'],
      ['bin/checks/table-writes.mjs'],
      ['bin/checks/spread-literals.mjs'],
    ],
  },
  patterns: {
    about: 'no long input stalls a regular expression',
    programs: [['bin/checks/patterns.mjs']],
  },
  unused: {
    about: 'no unused files, exports or packages',
    programs: [tool('knip/bin/knip.js', '--no-progress').program],
  },
  dependencies: {
    about: 'packages have licences that we accept, and no known weakness that we do not',
    programs: [['bin/checks/dependencies.mjs']],
  },
  unit: { about: 'decisions, without a database', ...vitest('unit', 'src/domain', 'tests/unit') },
  api: {
    about: 'calls, on the real database',
    ...vitest('api', 'tests/api', 'tests/providers', 'tests/platform'),
    needs: ['build'],
    wants: ['imap server'],
  },
  faults: {
    about: 'failures of what the shop depends on',
    ...vitest('api', 'tests/faults'),
    needs: ['build'],
  },
  browser: { about: 'shopping in a real browser', tests: 'playwright', needs: ['build', 'browser'] },
  'second-store': {
    about: 'the same in the second sample store',
    tests: 'playwright',
    needs: ['build', 'browser'],
    env: { BROWSER_TESTS_STORE: 'ostrel' },
    isLong: true,
  },
};
