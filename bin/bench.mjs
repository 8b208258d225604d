import { loadavg } from 'node:os';
import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { prepare } from './steps/prepare.mjs';
import { reportFailure, run, StepFailed } from './steps/run.mjs';
import { runProgram } from './steps/run-program.mjs';

/** What `npm run bench -- <part> [words]` measures; without a part all of them, one after the other. */
const PARTS = {
  start: 'tests/load/start-bench.ts',
  pages: 'tests/load/page-bench.ts',
  orders: 'tests/load/order-bench.ts',
  overload: 'tests/load/overload-bench.ts',
  searches: 'tests/load/search-bench.ts',
  reviews: 'tests/load/review-bench.ts',
  emails: 'tests/load/email-bench.ts',
  screens: 'tests/load/lighthouse.ts',
  vitals: 'tests/load/web-vitals.ts',
  admin: 'tests/load/back-office/bench.ts',
  reports: 'tests/load/report-bench.ts',
};

/** Runs every part and goes on after one that fails. Throws `StepFailed` with the names of those. */
async function runAll(runtime) {
  const failed = [];
  for (const [part, program] of Object.entries(PARTS)) {
    console.log(`\n${part}, load of the machine before it ${loadavg()[0].toFixed(1)}\n`);
    const { code } = await run(runtime.node, [program], { env: runtime.env, show: true });
    if (code !== 0) failed.push(part);
  }
  if (failed.length > 0) throw new StepFailed(`Not measured to the end: ${failed.join(', ')}.`);
}

/** `npm run bench`: measures the built shop, beside a bare server on the same machine where there is something to compare. */
try {
  const [part, ...words] = process.argv.slice(2);
  if (part !== undefined && !PARTS[part])
    throw new StepFailed(`There is no part '${part}', only: ${Object.keys(PARTS).join(', ')}.`);
  const runtime = await prepare();
  await ensureBuilt(runtime);
  if (part === undefined || part === 'screens' || part === 'vitals') {
    const browser = await ensureBrowser(runtime);
    if (browser) runtime.env.CHROMIUM_PATH = browser;
  }
  if (part === undefined) await runAll(runtime);
  else runProgram(runtime, [PARTS[part], ...words]);
} catch (error) {
  reportFailure(error);
}
