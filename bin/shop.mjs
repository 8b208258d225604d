import { builtProgram, ensureBuilt } from './steps/build.mjs';
import { prepare } from './steps/prepare.mjs';
import { reportFailure } from './steps/run.mjs';
import { runProgram } from './steps/run-program.mjs';

/** `npm run shop -- …` */
try {
  const runtime = await prepare({ forTests: false });
  await ensureBuilt(runtime, ['server']);
  runProgram(runtime, [...builtProgram('shop'), ...process.argv.slice(2)]);
} catch (error) {
  reportFailure(error);
}
