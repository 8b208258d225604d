import { prepare } from './steps/prepare.mjs';
import { reportFailure } from './steps/run.mjs';
import { runProgram } from './steps/run-program.mjs';

/** `npm run art -- the-mix`: draws the sample store's pictures whose names contain a word, all without one. */
try {
  const runtime = await prepare();
  runProgram(runtime, ['art/draw.ts', ...process.argv.slice(2)]);
} catch (error) {
  reportFailure(error);
}
