import type { FastifyInstance } from 'fastify';
import { abandonCart, fetchCart, storeCart } from '#contracts/cart-calls.ts';
import { parseBeaconBodies } from '#server/platform/json-bodies.ts';
import type { Parts } from '#server/platform/parts.ts';
import { serve } from '#server/platform/serve-call.ts';
import { currentShopper, ensureShopper } from '#server/platform/sessions.ts';
import { markAbandoned, ownerOf } from './cart-store.ts';
import { fetchCartItems, replaceCart } from './keep-cart.ts';

/** The cart of this session. Nothing is stored for a visitor whose cart is empty. Spec §7, cart service. */
export function cartRoutes(app: FastifyInstance, { db, defaultStoreId }: Parts): void {
  serve(app, storeCart, async ({ body, request }) => {
    if (body.cartItems.length === 0 && !currentShopper(request)) return { cartItems: [] };
    const owner = ownerOf(await ensureShopper(request));
    const storeId = body.store_id ?? defaultStoreId;
    return { cartItems: await replaceCart({ db, storeId, owner }, body.cartItems) };
  });

  serve(app, fetchCart, async ({ query, request }) => {
    const shopper = currentShopper(request);
    if (!shopper) return { cartItems: [] };
    const storeId = query.store_id ?? defaultStoreId;
    return { cartItems: await fetchCartItems({ db, storeId, owner: ownerOf(shopper) }) };
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
