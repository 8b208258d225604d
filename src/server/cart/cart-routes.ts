import type { FastifyInstance } from 'fastify';
import {
  abandonCart,
  type CartAnswer,
  fetchCart as fetchCartCall,
  storeCart,
} from '#contracts/checkout/cart-calls.ts';
import { createAutomaticSavings } from '#server/discounts/automatic-savings.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StoreId } from '#domain/ids.ts';
import { parseBeaconBodies } from '#server/platform/http/json-bodies.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { currentShopper, ensureShopper } from '#server/platform/sessions/sessions.ts';
import { markAbandoned, markInUse } from './cart-reminder-store.ts';
import { cartOwnerOf } from './cart-store.ts';
import { cartVersion } from './cart-version.ts';
import { cartChanged, type PricedCart, pricedLines, readPricedCart, replaceCart } from './keep-cart.ts';

const EMPTY = { lines: [], appliedChanges: [] };
/** The response to a visitor without a session. */
const NO_CART: CartAnswer = {
  cartItems: [],
  version: cartVersion(EMPTY),
  applied_changes: [],
  saving: null,
  next_saving: null,
};

/** The cart of the session. Nothing is stored for a visitor whose cart is empty. Spec §7, cart service. */
export function cartRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, defaultStoreId } = deps;
  const automaticSavings = createAutomaticSavings(deps);

  async function toAnswer(storeId: StoreId, cart: PricedCart): Promise<CartAnswer> {
    const { currency, lines, cartItems, version, appliedChanges } = cart;
    const savings =
      cartItems.length === 0
        ? null
        : await automaticSavings({ storeId, currency }, () => pricedLines(db, storeId, currency, lines));
    const applied = savings?.applied ?? null;
    return {
      cartItems,
      version,
      applied_changes: [...appliedChanges],
      saving: applied && { name: applied.code, amount: applied.amountCents },
      next_saving: (await savings?.next()) ?? null,
    };
  }

  serve(app, storeCart, async ({ body, request }) => {
    const { store_id: storeId = defaultStoreId, currency, cartItems: items, version, change_ids } = body;
    if (!currentShopper(request)) {
      if (items.length === 0) return NO_CART;
      if (version !== undefined && version !== NO_CART.version) throw cartChanged();
    }
    const owner = cartOwnerOf(await ensureShopper(request));
    return toAnswer(
      storeId,
      await replaceCart({ db, storeId, owner, currency }, { items, version, changeIds: change_ids ?? [] }),
    );
  });

  serve(app, fetchCartCall, async ({ query, request }) => {
    const { store_id: storeId = defaultStoreId, currency } = query;
    const shopper = currentShopper(request);
    if (!shopper) return NO_CART;
    const owner = cartOwnerOf(shopper);
    await markInUse(db, storeId, owner);
    return toAnswer(storeId, await readPricedCart({ db, storeId, owner, currency }));
  });

  app.register(async (beacons) => {
    parseBeaconBodies(beacons);
    serve(beacons, abandonCart, async ({ body, request }) => {
      const shopper = currentShopper(request);
      if (shopper) await markAbandoned(db, body.store_id ?? defaultStoreId, cartOwnerOf(shopper));
      return {};
    });
  });
}
