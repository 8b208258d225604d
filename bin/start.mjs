import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { reportFailure } from './steps/run.mjs';
import { runProgram } from './steps/run-program.mjs';
import { ensureRuntime } from './steps/runtime.mjs';

/** `npm start`: makes everything that is missing or out of date, then runs the shop. */
try {
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  await ensureBuilt(runtime);
  runProgram(runtime, ['src/main.ts', ...process.argv.slice(2)]);
} catch (error) {
  reportFailure(error);
}
