import { prepare } from './steps/prepare.mjs';
import { reportFailure } from './steps/run.mjs';
import { runProgram } from './steps/run-program.mjs';

/** `npm run art -- the-mix`: draws the sample pictures whose names contain a word, or all of them. */
try {
  const runtime = await prepare();
  runProgram(runtime, ['art/draw.ts', ...process.argv.slice(2)]);
} catch (error) {
  reportFailure(error);
}
