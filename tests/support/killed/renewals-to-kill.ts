import { killBeforeQuery } from './kill-before-query.ts';
import { runRenewals } from '../buying/subscribing.ts';
import { startTestShop } from '../test-shop.ts';

/**
 * A process of its own that renews what is due, and which kills itself just before its n-th database query.
 * `node renewals-to-kill.ts {database} {n}`; ends with 0 when it got through before.
 */
const [connectionString = '', killBefore = '0'] = process.argv.slice(2);
const shop = await startTestShop(undefined, { database: { connectionString, drop: async () => undefined } });
killBeforeQuery(Number(killBefore));
await runRenewals(shop);
process.exit(0);
