import { describeFaultsOf } from '../support/faults/fault-tests.ts';

describeFaultsOf('database');
