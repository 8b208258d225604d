import { CARDS, details, finalize, openCheckout, payWith } from '../buying/buying.ts';
import { killBeforeQuery } from './kill-before-query.ts';
import { STORE, startTestShop } from '../test-shop.ts';

/**
 * A process of its own in which several shoppers pay at once, and which kills itself, as `kill -9` would, just before its n-th
 * database query after that: each of them is then at another point between 'pay' and 'paid'.
 * `node shop-to-kill.ts {database} {n}`; ends with 0 when everyone got through before.
 */
const SHOPPERS = 5;
const [connectionString = '', killBefore = '0'] = process.argv.slice(2);
const shop = await startTestShop(undefined, {
  work: true,
  database: { connectionString, drop: async () => undefined },
});
const { body } = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles: ['the-mix'] });
const [{ sku }] = body.formattedProductData[0].variants;
const ready = await Promise.all(
  Array.from({ length: SHOPPERS }, async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    await finalize(shopper, checkout);
    return { shopper, checkout };
  }),
);

killBeforeQuery(Number(killBefore));
await Promise.all(
  ready.map(async ({ shopper, checkout }) => {
    await payWith(shopper, checkout, CARDS.succeeds);
    await details(shopper, checkout);
  }),
);
process.exit(0);
