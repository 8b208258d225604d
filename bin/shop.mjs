import { ensureInstalled } from './steps/install.mjs';
import { reportFailure } from './steps/run.mjs';
import { runProgram } from './steps/run-program.mjs';
import { ensureRuntime } from './steps/runtime.mjs';

/** `npm run shop -- …`: the operator's commands. */
try {
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  runProgram(runtime, ['src/cli/shop.ts', ...process.argv.slice(2)]);
} catch (error) {
  reportFailure(error);
}
