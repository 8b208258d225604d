import { randomUUID } from 'node:crypto';
import { CARDS, details, finalize, openCheckout, payWith } from '../support/buying/buying.ts';
import { createHttpShopper } from '../support/buying/http-shopper.ts';
import { type Answer, STORE, type TestShopper } from '../support/test-shop.ts';
import { randomAddress } from './wrk.ts';

/** How long orders are placed. */
export const SECONDS = 8;

export interface OrdersSeen {
  /** Paid orders a second. */
  rate: number;
  /** Milliseconds of each call that an order makes, by its path without ids. */
  times: ReadonlyMap<string, number[]>;
}

/**
 * Orders of one unit each, of these SKUs in turn and by a new buyer each: cart, checkout, quote, finalize, card, confirmation, by
 * several shoppers at once over HTTP.
 */
export async function placeOrders(
  url: string,
  skus: readonly string[],
  shoppers: number,
): Promise<OrdersSeen> {
  const until = performance.now() + SECONDS * 1000;
  const times = new Map<string, number[]>();
  const counts = await Promise.all(
    Array.from({ length: shoppers }, (_, shopper) =>
      buyUntil(url, skusFrom(skus, shopper / shoppers), { until, times }),
    ),
  );
  return { rate: counts.reduce((sum, count) => sum + count, 0) / SECONDS, times };
}

/** The same SKUs, where each shopper begins elsewhere: otherwise all would wait for the stock of the same one. */
function skusFrom(skus: readonly string[], share: number): readonly string[] {
  const start = Math.floor(skus.length * share);
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

interface Timing {
  until: number;
  times: Map<string, number[]>;
}

async function buyUntil(url: string, skus: readonly string[], { until, times }: Timing): Promise<number> {
  let orders = 0;
  for (; performance.now() < until; orders += 1) await buyOnce(url, skus[orders % skus.length] ?? '', times);
  return orders;
}

async function buyOnce(url: string, sku: string, times: Timing['times']): Promise<void> {
  const shopper = timed(
    createHttpShopper(() => url),
    times,
  );
  const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
  await finalize(shopper, checkout, { email: `${randomUUID()}@example.com` });
  await payWith(shopper, checkout, CARDS.succeeds);
  const { body } = await details(shopper, checkout);
  if (body.status !== 'complete') throw new Error(`an order ended as ${JSON.stringify(body)}`);
}

/**
 * The shopper at a network address of its own, with the time of each call added to those of its path. A refusal for too much work is repeated when the answer says,
 * like in the browser, and counts as part of the call.
 */
function timed(shopper: TestShopper, times: Timing['times']): TestShopper {
  const own = { 'x-forwarded-for': randomAddress() };
  const measure = async (path: string, call: () => Promise<Answer>): Promise<Answer> => {
    const startedAt = performance.now();
    let answer = await call();
    while (answer.status === 503) {
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers['retry-after'] ?? 1)));
      answer = await call();
    }
    const name = (path.split('?')[0] ?? path).replace(/pi_\w+/, ':id');
    const known = times.get(name) ?? [];
    known.push(performance.now() - startedAt);
    times.set(name, known);
    return answer;
  };
  return {
    ...shopper,
    get: (path, headers) => measure(path, () => shopper.get(path, { ...own, ...headers })),
    post: (path, body, headers) => measure(path, () => shopper.post(path, body, { ...own, ...headers })),
  };
}
