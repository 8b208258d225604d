import type { FastifyRequest } from 'fastify';
import type { PricedLine } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import { priceItems } from '#server/catalog/price-items.ts';
import type { Database } from '#server/platform/database.ts';
import { currentShopper } from '#server/platform/sessions.ts';
import { type Checkout, findOwnCheckout, readLines } from './checkout-store.ts';

/** The checkout that a request names, if it is this shopper's. Throws `not_found` otherwise, whether or not it exists. */
export async function ownCheckout(
  db: Database,
  request: FastifyRequest,
  storeId: string,
  sessionId: string,
): Promise<Checkout> {
  const shopper = currentShopper(request);
  const own = shopper && (await findOwnCheckout(db, storeId, shopper, sessionId));
  if (!own) throw noSuchCheckout();
  return own;
}

/** The lines as they were frozen, or priced now while nothing is frozen. */
export async function linesOf(db: Database, checkout: Checkout): Promise<PricedLine[]> {
  if (checkout.quote) return checkout.quote.lines;
  const rows = await readLines(db, checkout.id);
  const items = rows.map((row) => ({
    sku: row.sku,
    bundle_id: row.bundleId,
    subscription: row.subscriptionId,
    quantity: row.quantity,
  }));
  return priceItems(db, checkout.storeId, checkout.currency, items);
}

export const noSuchCheckout = () => new DomainError('not_found', 'There is no such checkout.');
