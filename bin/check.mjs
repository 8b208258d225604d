import { runChecks } from './checks/run-checks.mjs';
import { reportFailure } from './steps/run.mjs';

/** `npm run check [piece…]`: the named checks, or all of them. */
runChecks(process.argv.slice(2)).catch(reportFailure);
