import type { FastifyInstance } from 'fastify';
import { abandonCart, fetchCart as fetchCartCall, storeCart } from '#contracts/cart-calls.ts';
import { parseBeaconBodies } from '#server/platform/json-bodies.ts';
import type { Parts } from '#server/platform/parts.ts';
import { serve } from '#server/platform/serve-call.ts';
import { currentShopper, ensureShopper } from '#server/platform/sessions.ts';
import { markAbandoned, markInUse } from './cart-reminder-store.ts';
import { ownerOf } from './cart-store.ts';
import { fetchCart, replaceCart } from './keep-cart.ts';

/** The cart of this session. Nothing is stored for a visitor whose cart is empty. Spec §7, cart service. */
export function cartRoutes(app: FastifyInstance, { db, defaultStoreId }: Parts): void {
  serve(app, storeCart, async ({ body, request }) => {
    const { store_id: storeId = defaultStoreId, currency } = body;
    if (body.cartItems.length === 0 && !currentShopper(request)) return { cartItems: [] };
    const owner = ownerOf(await ensureShopper(request));
    return { cartItems: await replaceCart({ db, storeId, owner, currency }, body.cartItems) };
  });

  serve(app, fetchCartCall, async ({ query, request }) => {
    const { store_id: storeId = defaultStoreId, currency } = query;
    const shopper = currentShopper(request);
    if (!shopper) return { cartItems: [] };
    const owner = ownerOf(shopper);
    await markInUse(db, storeId, owner);
    const { cartItems } = await fetchCart({ db, storeId, owner, currency });
    return { cartItems };
  });

  app.register(async (beacons) => {
    parseBeaconBodies(beacons);
    serve(beacons, abandonCart, async ({ request }) => {
      const shopper = currentShopper(request);
      if (shopper) await markAbandoned(db, defaultStoreId, ownerOf(shopper));
      return {};
    });
  });
}
