import { prepare } from './steps/prepare.mjs';
import { reportFailure } from './steps/run.mjs';
import { runProgram } from './steps/run-program.mjs';

/** `npm run shop -- …` */
try {
  const runtime = await prepare({ forTests: false });
  runProgram(runtime, ['src/cli/shop.ts', ...process.argv.slice(2)]);
} catch (error) {
  reportFailure(error);
}
