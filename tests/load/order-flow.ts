import { randomUUID } from 'node:crypto';
import { CARDS, details, finalize, openCheckout, payWith } from '../support/buying/buying.ts';
import { createHttpShopper } from '../support/buying/http-shopper.ts';
import { STORE } from '../support/test-shop.ts';

const SHOPPERS = 8;
/** How long orders are placed. */
export const SECONDS = 8;

/** Paid orders a second of one unit each, of these SKUs in turn and by a new buyer each: cart, checkout, quote, finalize, card, confirmation, by several shoppers at once over HTTP. */
export async function ordersPerSecond(url: string, skus: readonly string[]): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  const counts = await Promise.all(
    Array.from({ length: SHOPPERS }, (_, shopper) => buyUntil(url, skusFrom(skus, shopper), until)),
  );
  return counts.reduce((sum, count) => sum + count, 0) / SECONDS;
}

/** The same SKUs, where each shopper begins elsewhere: otherwise all would wait for the stock of the same one. */
function skusFrom(skus: readonly string[], shopper: number): readonly string[] {
  const start = Math.floor((skus.length / SHOPPERS) * shopper);
  return [...skus.slice(start), ...skus.slice(0, start)];
}

interface ListedProduct {
  variants: { sku: string; total_stock: number }[];
}

/** SKUs of which there are enough for a while. */
export async function skusInStock(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/search/collection?collection_name=all_products&store_id=${STORE}`);
  const { formattedProductData } = (await answer.json()) as { formattedProductData: ListedProduct[] };
  return formattedProductData
    .flatMap(({ variants }) => variants)
    .flatMap(({ sku, total_stock }) => (total_stock >= 50 ? [sku] : []));
}

async function buyUntil(url: string, skus: readonly string[], until: number): Promise<number> {
  let orders = 0;
  for (; performance.now() < until; orders += 1) await buyOnce(url, skus[orders % skus.length] ?? '');
  return orders;
}

async function buyOnce(url: string, sku: string): Promise<void> {
  const shopper = createHttpShopper(() => url);
  const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
  await finalize(shopper, checkout, { email: `${randomUUID()}@example.com` });
  await payWith(shopper, checkout, CARDS.succeeds);
  const { body } = await details(shopper, checkout);
  if (body.status !== 'complete') throw new Error(`an order ended as ${JSON.stringify(body)}`);
}
