import pg from 'pg';
import { CARDS, details, freeze, openCheckout, payWith } from './buying.ts';
import { STORE, startTestShop } from './test-shop.ts';

/**
 * A process of its own that buys one thing and kills itself, as `kill -9` would, just before the n-th database query after the
 * card was entered. `node shop-to-kill.ts {database} {n}`; ends with 0 when it got through before that.
 */
const [connectionString = '', killBefore = '0'] = process.argv.slice(2);
const shop = await startTestShop(undefined, {
  work: true,
  database: { connectionString, drop: async () => undefined },
});
const shopper = shop.shopper();
const { body } = await shopper.post('/search/by_handles', { store_id: STORE, handles: ['the-mix'] });
const checkout = await openCheckout(shopper, [
  { sku: body.formattedProductData[0].variants[0].sku, quantity: 1 },
]);
await freeze(shopper, checkout);

killBeforeQuery(Number(killBefore));
await payWith(shopper, checkout, CARDS.succeeds);
await details(shopper, checkout);
process.exit(0);

function killBeforeQuery(wanted: number): void {
  let seen = 0;
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      seen += 1;
      if (seen === wanted) process.kill(process.pid, 'SIGKILL');
      return query.apply(this, args);
    },
  });
}
