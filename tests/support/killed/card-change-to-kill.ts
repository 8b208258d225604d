import { agree, finish, giveStripeCard, ownByLink, startChange } from '../buying/card-changing.ts';
import { killBeforeQuery } from './kill-before-query.ts';
import { STRIPE_CARDS, stripeDeps } from '../stripe-shop.ts';
import { startTestShop } from '../test-shop.ts';

/**
 * A process of its own in which the owner changes the card, and which kills itself just before its n-th database query.
 * `node card-change-to-kill.ts {database} {n} {origin of the stub}`; ends with 0 when it got through before.
 */
const [connectionString = '', killBefore = '0', origin = ''] = process.argv.slice(2);
const shop = await startTestShop(() => stripeDeps(origin), {
  database: { connectionString, drop: async () => undefined },
});
const guest = shop.shopper();
const named = await ownByLink(shop);
killBeforeQuery(Number(killBefore));
const started = await startChange(guest, named);
await agree(guest, named, started);
await giveStripeCard({ origin }, started, STRIPE_CARDS.succeeds);
await finish(guest, named, started);
process.exit(0);
