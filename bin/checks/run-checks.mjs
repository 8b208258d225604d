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
    await runStaticPieces(chosen, runtime, tally);
    await runTestPieces(chosen, runtime, tally);
  });
  if (tally.flaky.length > 0)
    console.log(['\nPassed on the second attempt only:', ...tally.flaky].join('\n  '));
  if (tally.failures.length > 0) console.log(['\nWhat failed:', ...tally.failures].join('\n  '));
  if (tally.broken.length > 0) console.log(`\nFailed: ${tally.broken.join(', ')}`);
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed > 0 ? 1 : 0;
}

async function runStaticPieces(chosen, runtime, tally) {
  const statics = chosen.filter((name) => PIECES[name].programs);
  for (const running of inPairs(statics, (name) => runStatic(PIECES[name], runtime))) {
    const { name, result } = await running;
    const passed = result.unchecked.length > 0 ? '–' : '✓';
    console.log(`${result.failed ? '✗' : passed} ${name}: ${PIECES[name].about}`);
    for (const line of result.unchecked) console.log(`  ${line}`);
    if (result.failed) console.log(`${result.output.trimEnd()}\n`);
    note(tally, name, result);
  }
}

/** Tests whose build failed are not run; the failure has been counted already. */
async function runTestPieces(chosen, runtime, tally) {
  const tests = chosen.filter((name) => PIECES[name].tests);
  const needs = new Set(tests.flatMap((name) => PIECES[name].needs ?? []));
  const ready = new Set();
  let browser;
  if (needs.has('build') && (await attempt(tally, 'build', () => ensureBuilt(runtime)))) ready.add('build');
  const findBrowser = async () => {
    browser = await ensureBrowser(runtime);
  };
  if (needs.has('browser') && (await attempt(tally, 'browser setup', findBrowser))) ready.add('browser');
  if (tests.some((name) => PIECES[name].wants?.includes('imap server'))) await ensureImapServer();
  const missing = (name) => (PIECES[name].needs ?? []).find((need) => !ready.has(need));
  for (const name of tests.filter(missing)) console.log(`\n▸ ${name}: not run, without a ${missing(name)}`);
  for (const names of together(tests.filter((name) => !missing(name)))) {
    for (const name of names) console.log(`\n▸ ${name}: ${PIECES[name].about}`);
    const results = await runTests(names, runtime, browser);
    for (const { name, ...result } of results) {
      const failed = result.failures.length;
      console.log(`${failed ? '✗' : '✓'} ${name}: ${result.passed} passed, ${failed} failed`);
      note(tally, name, { ...result, failed });
    }
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

/** Runs the work two at a time; returns one promise each, in order. */
function inPairs(names, work) {
  const lanes = [Promise.resolve(), Promise.resolve()];
  return names.map((name, index) => {
    const mine = lanes[index % 2].then(async () => ({ name, result: await work(name) }));
    lanes[index % 2] = mine;
    return mine;
  });
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
