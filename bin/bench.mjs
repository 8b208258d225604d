import { ensureBuilt } from './steps/build.mjs';
import { prepare } from './steps/prepare.mjs';
import { reportFailure } from './steps/run.mjs';
import { runProgram } from './steps/run-program.mjs';

/** `npm run bench`: compares the built shop with a bare server on the same machine. */
try {
  const runtime = await prepare();
  await ensureBuilt(runtime);
  runProgram(runtime, ['tests/load/bench.ts']);
} catch (error) {
  reportFailure(error);
}
