import { runChecks } from './checks/run-checks.mjs';
import { reportFailure } from './steps/run.mjs';

/** `npm test`: everything that the tests need, then every check. */
runChecks([]).catch(reportFailure);
