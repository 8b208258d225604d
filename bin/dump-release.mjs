import { prepare } from './steps/prepare.mjs';
import { reportFailure } from './steps/run.mjs';
import { runProgram } from './steps/run-program.mjs';

/**
 * `npm run dump-release`: fills a shop and stores its rows as the database for the next release's upgrade
 * test.
 */
try {
  const runtime = await prepare();
  runProgram(runtime, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tests/support/release/vitest.config.ts',
  ]);
} catch (error) {
  reportFailure(error);
}
