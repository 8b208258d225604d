import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../steps/root.mjs';
import { run } from '../steps/run.mjs';
import { PIECES } from './pieces.mjs';

/** How to start each test runner so that it writes its report to a file, and how to count that report. */
const RUNNERS = {
  vitest: {
    command: (names, report) => [
      ...['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests'],
      ...names.flatMap((name) => ['--project', PIECES[name].project]),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    count({ testResults }, name) {
      const own = testResults.filter((file) => isOf(name, file));
      const tests = own.flatMap((file) => file.assertionResults);
      const having = (wanted) => tests.filter(({ status }) => status === wanted).length;
      const failed = having('failed') + own.filter(isBrokenFile).length;
      return { passed: having('passed'), failed, flaky: [] };
    },
  },
  playwright: {
    command: () => [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--reporter=list,json',
      '--pass-with-no-tests',
      '--retries=1',
    ],
    count: ({ stats, errors, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + (errors.length > 0 ? 1 : 0),
      flaky: suites.flatMap(flakyIn),
    }),
  },
};

/**
 * Runs pieces of tests of one runner together, showing their output; answers `{ name, passed, failed, flaky }` of each, the last with the
 * names of those browser tests that passed on their second attempt only. A run that breaks off is a failure.
 */
export async function runTests(names, runtime, browser) {
  const report = join(root, 'build', 'reports', `${names.join('-')}.json`);
  mkdirSync(join(root, 'build', 'reports'), { recursive: true });
  rmSync(report, { force: true });
  const runner = RUNNERS[PIECES[names[0]].tests];
  const env = {
    ...runtime.env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(browser && { CHROMIUM_PATH: browser }),
  };
  const { code } = await run(runtime.node, runner.command(names, report), { env, show: true });
  const results = names.map((name) => ({ name, ...readCounts(report, name, runner.count) }));
  if (code !== 0 && results.every(({ failed }) => failed === 0)) results[0].failed = 1;
  return results;
}

function readCounts(report, name, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')), name);
  } catch {
    return { passed: 0, failed: 0, flaky: [] };
  }
}

function isOf(name, file) {
  const path = relative(root, file.name);
  return PIECES[name].folders.some((folder) => path.startsWith(`${folder}/`));
}

/** A test file that could not even be loaded has no failed tests, only a failure of its own. */
function isBrokenFile(file) {
  return file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed');
}

function flakyIn({ file, specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ line, title }) => `${file}:${line} ${title}`), ...suites.flatMap(flakyIn)];
}
