import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps/root.mjs';
import { run } from '../steps/run.mjs';

/** How to start each test runner so that it writes its report to a file, and how to count that report. */
const RUNNERS = {
  vitest: {
    command: (piece, report) => [
      ...['node_modules/vitest/vitest.mjs', 'run', '--project', piece.project, '--passWithNoTests'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    count: (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.testResults.filter(isBrokenFile).length,
      flaky: [],
    }),
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
 * Runs a piece of tests, showing its output; answers `{ passed, failed, flaky }`, the last with the names of those browser tests that
 * passed on their second attempt only. A run that breaks off is a failure.
 */
export async function runTests(name, piece, runtime, browser) {
  const report = join(root, 'build', 'reports', `${name}.json`);
  mkdirSync(join(root, 'build', 'reports'), { recursive: true });
  rmSync(report, { force: true });
  const runner = RUNNERS[piece.tests];
  const env = {
    ...runtime.env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(browser && { CHROMIUM_PATH: browser }),
  };
  const { code } = await run(runtime.node, runner.command(piece, report), { env, show: true });
  const counts = readCounts(report, runner.count);
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1 };
  return counts;
}

function readCounts(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, flaky: [] };
  }
}

/** A test file that could not even be loaded has no failed tests, only a failure of its own. */
function isBrokenFile(file) {
  return file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed');
}

function flakyIn({ file, specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ line, title }) => `${file}:${line} ${title}`), ...suites.flatMap(flakyIn)];
}
