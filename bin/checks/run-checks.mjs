import { availableParallelism } from 'node:os';
import { ensureBrowser } from '../steps/browser.mjs';
import { ensureBuilt } from '../steps/build.mjs';
import { ensureImapServer } from '../steps/imap-server.mjs';
import { prepare } from '../steps/prepare.mjs';
import { run, StepFailed } from '../steps/run.mjs';
import { PIECES } from './pieces.mjs';
import { runTests } from './run-tests.mjs';

/** Runs the given pieces (all by default), prints the counts and sets the exit code. */
export async function runChecks(names) {
  const usual = Object.keys(PIECES).filter(
    (name) => !PIECES[name].isLong || process.env.TEST_SIZE === 'long',
  );
  const chosen = names.length > 0 ? names : usual;
  const unknown = chosen.find((name) => !PIECES[name]);
  if (unknown)
    throw new StepFailed(`There is no check '${unknown}', only: ${Object.keys(PIECES).join(', ')}.`);
  const tally = { passed: 0, failed: 0, broken: [], failures: [], flaky: [] };
  await attempt(tally, 'preparation', async () => {
    const runtime = await prepare();
    const atOnce = limitedTo(Math.max(2, availableParallelism()));
    const isBuilt = needs(chosen).has('build') && beginBuild(runtime, atOnce, tally);
    const installed = installFor(chosen, runtime, tally);
    // A failure is reported when its turn has come.
    installed.catch(() => undefined);
    const statics = begin(chosen.filter(isStatic), (name) => atOnce(() => runStatic(PIECES[name], runtime)));
    const first = together(chosen.filter(isFreeTest));
    const firstTests = begin(first, (group) => atOnce(() => runTests(group, runtime, { show: false })));
    await showStaticPieces(statics, tally);
    for (const { of: group, result } of firstTests) await showTests(group, () => result, tally);
    await runTestPieces(chosen.filter(isOtherTest), runtime, { tally, isBuilt, installed });
  });
  if (tally.flaky.length > 0)
    console.log(['\nPassed on the second attempt only:', ...tally.flaky].join('\n  '));
  if (tally.failures.length > 0) console.log(['\nWhat failed:', ...tally.failures].join('\n  '));
  if (tally.broken.length > 0) console.log(`\nFailed: ${tally.broken.join(', ')}`);
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed > 0 ? 1 : 0;
}

const isStatic = (name) => Boolean(PIECES[name].programs);
const isFreeTest = (name) => Boolean(PIECES[name].tests) && !PIECES[name].needs;
const isOtherTest = (name) => Boolean(PIECES[name].tests) && !isFreeTest(name);
const needs = (names) => new Set(names.flatMap((name) => PIECES[name].needs ?? []));

/** Answers whether the build has succeeded. It starts first, as it takes longest of what runs beside it. */
const beginBuild = (runtime, atOnce, tally) =>
  attempt(tally, 'build', () => atOnce(() => ensureBuilt(runtime)));

/**
 * Installs what tests need besides packages, mostly waiting for downloads, so it runs beside the first checks. Answers
 * `{ hasBrowser, browser }`.
 */
async function installFor(names, runtime, tally) {
  let browser;
  const findBrowser = async () => {
    browser = await ensureBrowser(runtime);
  };
  const hasBrowser = needs(names).has('browser') && (await attempt(tally, 'browser setup', findBrowser));
  if (names.some((name) => PIECES[name].wants?.includes('imap server'))) await ensureImapServer();
  return { hasBrowser, browser };
}

/** Begins the work for each, and answers each with its promise, so that the results can be shown in order. */
function begin(all, work) {
  return all.map((of) => {
    const result = work(of);
    // A failure is reported when its turn has come.
    result.catch(() => undefined);
    return { of, result };
  });
}

async function showStaticPieces(statics, tally) {
  for (const { of: name, result: running } of statics) {
    const result = await running;
    const passed = result.unchecked.length > 0 ? '–' : '✓';
    console.log(`${result.failed ? '✗' : passed} ${name}: ${PIECES[name].about}`);
    for (const line of result.unchecked) console.log(`  ${line}`);
    if (result.failed) console.log(`${result.output.trimEnd()}\n`);
    note(tally, name, result);
  }
}

/** Tests whose build failed are not run; the failure has been counted already. */
async function runTestPieces(tests, runtime, { tally, isBuilt, installed }) {
  const { hasBrowser, browser } = await installed;
  const ready = new Set();
  if (await isBuilt) ready.add('build');
  if (hasBrowser) ready.add('browser');
  const missing = (name) => (PIECES[name].needs ?? []).find((need) => !ready.has(need));
  for (const name of tests.filter(missing)) console.log(`\n▸ ${name}: not run, without a ${missing(name)}`);
  for (const names of together(tests.filter((name) => !missing(name))))
    await showTests(names, () => runTests(names, runtime, { show: true, browser }), tally);
}

/** The output of tests that ran beside something else is shown at their end, or no line would say what it belongs to. */
async function showTests(names, run, tally) {
  for (const name of names) console.log(`\n▸ ${name}: ${PIECES[name].about}`);
  const { results, output } = await run();
  if (output) console.log(output.trimEnd());
  for (const { name, ...result } of results) {
    const failed = result.failures.length;
    console.log(`${failed ? '✗' : '✓'} ${name}: ${result.passed} passed, ${failed} failed`);
    note(tally, name, { ...result, failed });
  }
}

/**
 * Groups pieces with the same runner, requirements and settings, so that tests that wait leave the processor to others.
 */
function together(names) {
  const groups = new Map();
  for (const name of names) {
    const { tests, needs = [], env = {} } = PIECES[name];
    const alike = JSON.stringify([tests, needs, env]);
    groups.set(alike, [...(groups.get(alike) ?? []), name]);
  }
  return [...groups.values()];
}

/** Runs a preparation step; a failure counts as a failed check. */
async function attempt(tally, name, step) {
  try {
    await step();
    return true;
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.log(`✗ ${error.message}`);
    note(tally, name, { passed: 0, failed: 1 });
    return false;
  }
}

function note(tally, name, { passed, failed, failures = [], flaky = [] }) {
  tally.passed += passed;
  tally.failed += failed;
  tally.failures.push(...failures);
  tally.flaky.push(...flaky);
  if (failed > 0) tally.broken.push(name);
}

/** A function that begins what it is given as soon as fewer than so many others are under way, in order. */
function limitedTo(count) {
  let free = count;
  const waiting = [];
  return async (work) => {
    if (free === 0) await new Promise((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/**
 * Runs the programs of a static piece one after another; returns `{ passed, failed, output, unchecked }`, the last of
 * them lines that say what could not be checked.
 */
async function runStatic(piece, runtime) {
  let output = '';
  const unchecked = [];
  for (const program of piece.programs) {
    const result = await run(runtime.node, program, { env: { ...runtime.env, FORCE_COLOR: '0' } });
    if (result.code !== 0) output += result.output;
    unchecked.push(...result.output.split('\n').filter((line) => line.includes(': not checked, ')));
  }
  const [passed, failed] = output === '' ? [1, 0] : [0, 1];
  return { passed, failed, output, unchecked };
}
