import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { reportFailure } from './steps/run.mjs';
import { runProgram } from './steps/run-program.mjs';
import { ensureRuntime } from './steps/runtime.mjs';

/** `npm run bench`: measures the built shop against a bare server on the same machine. */
try {
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  await ensureBuilt(runtime);
  runProgram(runtime, ['tests/load/bench.ts']);
} catch (error) {
  reportFailure(error);
}
