import { prepare } from './steps/prepare.mjs';
import { reportFailure } from './steps/run.mjs';
import { runProgram } from './steps/run-program.mjs';

/** Vite updates the browser's code in place; changes to these restart the server. */
const SERVER_CODE = ['src/main.ts', 'src/server', 'src/domain', 'src/contracts'];

/** `npm run dev`: runs the shop and follows changes of its code. */
try {
  const runtime = await prepare();
  const watched = SERVER_CODE.map((path) => `--watch-path=${path}`);
  runProgram(runtime, ['--watch-preserve-output', ...watched, 'src/main.ts', '--dev']);
} catch (error) {
  reportFailure(error);
}
