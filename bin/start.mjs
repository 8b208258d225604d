import { builtProgram, ensureBuilt } from './steps/build.mjs';
import { prepare } from './steps/prepare.mjs';
import { reportFailure } from './steps/run.mjs';
import { runProgram } from './steps/run-program.mjs';

/** `npm start`: makes everything that is missing or out of date, then runs the shop. */
try {
  const runtime = await prepare({ forTests: false });
  await ensureBuilt(runtime);
  runProgram(runtime, [...builtProgram('main'), ...process.argv.slice(2)]);
} catch (error) {
  reportFailure(error);
}
