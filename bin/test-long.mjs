import { runChecks } from './checks/run-checks.mjs';
import { reportFailure } from './steps/run.mjs';

/** `npm run test:long [piece…]`: the checks of `npm test` with all repetitions. */
process.env.TEST_SIZE = 'long';
runChecks(process.argv.slice(2)).catch(reportFailure);
