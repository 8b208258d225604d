import { details, finalize, openCheckout } from '../buying/buying.ts';
import { killBeforeQuery } from './kill-before-query.ts';
import { confirmWith, STRIPE_CARDS, stripeDeps } from '../stripe-shop.ts';
import { STORE, startTestShop } from '../test-shop.ts';

/**
 * As `shop-to-kill.ts`, with Stripe's adapter and a stub that outlives this process and whose events never arrive.
 * `node stripe-shop-to-kill.ts {database} {n} {origin of the stub}`.
 */
const SHOPPERS = 5;
const [connectionString = '', killBefore = '0', origin = ''] = process.argv.slice(2);
const shop = await startTestShop(() => stripeDeps(origin), {
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
    await confirmWith({ origin }, checkout, STRIPE_CARDS.succeeds);
    await details(shopper, checkout);
  }),
);
process.exit(0);
