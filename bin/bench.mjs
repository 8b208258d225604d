import { ensureBuilt } from './steps/build.mjs';
import { prepare } from './steps/prepare.mjs';
import { reportFailure, StepFailed } from './steps/run.mjs';
import { runProgram } from './steps/run-program.mjs';

/** What `npm run bench -- <part> [words]` measures; without a part the storefront. */
const PARTS = {
  storefront: 'tests/load/bench.ts',
  orders: 'tests/load/order-bench.ts',
  overload: 'tests/load/overload-bench.ts',
  pages: 'tests/load/page-bench.ts',
  admin: 'tests/load/back-office/bench.ts',
  reports: 'tests/load/report-bench.ts',
};

/** `npm run bench`: compares the built shop with a bare server on the same machine. */
try {
  const [part = 'storefront', ...rest] = process.argv.slice(2);
  if (!PARTS[part])
    throw new StepFailed(`There is no part '${part}', only: ${Object.keys(PARTS).join(', ')}.`);
  const runtime = await prepare();
  await ensureBuilt(runtime);
  runProgram(runtime, [PARTS[part], ...rest]);
} catch (error) {
  reportFailure(error);
}
