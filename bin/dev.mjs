import { prepare } from './steps/prepare.mjs';
import { reportFailure } from './steps/run.mjs';
import { runProgram } from './steps/run-program.mjs';

/** The browser's code is renewed in place by Vite; a change to these restarts the server. */
const SERVER_CODE = ['src/main.ts', 'src/server', 'src/domain', 'src/contracts'];

/** `npm run dev`: the shop, following every change of its code. */
try {
  const runtime = await prepare();
  const watched = SERVER_CODE.map((path) => `--watch-path=${path}`);
  runProgram(runtime, ['--watch-preserve-output', ...watched, 'src/main.ts', '--dev']);
} catch (error) {
  reportFailure(error);
}
