import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../steps/root.mjs';
import { run } from '../steps/run.mjs';
import { PIECES } from './pieces.mjs';

/** Lines of a failure's reason to repeat at the end; the runner's own output has all of it. */
const REASON_LINES = 6;

/** How to start each runner with a report file, and how to count that report. */
const RUNNERS = {
  vitest: {
    command: (names, report) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--passWithNoTests',
      ...new Set(names.map((name) => `--project=${PIECES[name].project}`)),
      ...names.flatMap((name) => PIECES[name].folders.map((folder) => `${folder}/`)),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    count({ testResults }, name) {
      const own = testResults.filter((file) => isOf(name, file));
      const tests = own.flatMap((file) =>
        file.assertionResults.map((test) => ({ ...test, file: file.name })),
      );
      const failed = tests.filter(({ status }) => status === 'failed');
      return {
        passed: tests.filter(({ status }) => status === 'passed').length,
        failures: [
          ...own.filter(isBrokenFile).map((file) => inWords(relative(root, file.name), file.message)),
          ...failed.map(({ file, fullName, failureMessages }) =>
            inWords(`${relative(root, file)} ${fullName}`, failureMessages[0]),
          ),
        ],
        flaky: [],
      };
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
      failures: [
        ...errors.map(({ message }) => inWords('browser', message)),
        ...suites
          .flatMap((suite) => endedAs('unexpected', suite))
          .map(({ title, tests }) => inWords(title, tests.at(-1).results.at(-1)?.error?.message)),
      ],
      flaky: suites.flatMap((suite) => endedAs('flaky', suite)).map(({ title }) => title),
    }),
  },
};

/**
 * Runs pieces of one runner together. Returns `results`, `{ name, passed, failures, flaky }` for each, where `flaky`
 * are browser tests that only passed on the second attempt, and the `output` that it has not shown already. An aborted
 * run counts as a failure.
 */
export async function runTests(names, runtime, { show, browser }) {
  const report = join(root, 'build', 'reports', `${names.join('-')}.json`);
  mkdirSync(join(root, 'build', 'reports'), { recursive: true });
  rmSync(report, { force: true });
  const runner = RUNNERS[PIECES[names[0]].tests];
  const env = {
    ...runtime.env,
    ...PIECES[names[0]].env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(browser && { CHROMIUM_PATH: browser }),
  };
  const { code, output } = await run(runtime.node, runner.command(names, report), { env, show });
  const results = names.map((name) => ({ name, ...readCounts(report, name, runner.count) }));
  if (code !== 0 && results.every(({ failures }) => failures.length === 0))
    results[0].failures.push(inWords(names[0], `the run ended with ${code}`));
  return { results, output: show ? '' : output };
}

function readCounts(report, name, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')), name);
  } catch {
    return { passed: 0, failures: [], flaky: [] };
  }
}

function isOf(name, file) {
  const path = relative(root, file.name);
  return PIECES[name].folders.some((folder) => path.startsWith(`${folder}/`));
}

/** A test file that could not be loaded has no failed tests, but an error of its own. */
function isBrokenFile(file) {
  return file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed');
}

/** Browser tests with this status, as `{ title, tests }`. */
function endedAs(status, { file, specs = [], suites = [] }) {
  const own = specs
    .filter(({ tests }) => tests.some((test) => test.status === status))
    .map(({ line, title, tests }) => ({ title: `${file}:${line} ${title}`, tests }));
  return [...own, ...suites.flatMap((suite) => endedAs(status, suite))];
}

/** What failed, and the beginning of the reason. */
function inWords(title, reason = '') {
  const lines = stripVTControlCharacters(reason).split('\n').filter(Boolean).slice(0, REASON_LINES);
  return [title, ...lines].join('\n    ');
}
