import { loadavg } from 'node:os';
import { pick, repeatable, titleWord } from './many-products.ts';
import { STORE, type ShopOfProducts, withShopOfProducts } from './shop-of-products.ts';

const PRODUCTS = Number(process.argv[2] ?? 10_000);
const TIMES_CAPACITY = 5;
const SECONDS = 10;
const CLIENTS_AT_CAPACITY = 8;
const random = repeatable(5);

interface Seen {
  status: number;
  milliseconds: number;
}

type Send = (url: string) => Promise<Seen>;

/** A request whose answer is read; 0 is a connection that failed. Each comes from another network address, so that no limit refuses it. */
async function timed(url: string, path: string, body?: object): Promise<Seen> {
  const startedAt = performance.now();
  const address = `10.${[0, 0, 0].map(() => Math.floor(random() * 255)).join('.')}`;
  const status = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  return { status, milliseconds: performance.now() - startedAt };
}

const search: Send = (url) =>
  timed(url, '/search/updated_search', {
    store_id: STORE,
    search_query: `${titleWord(random)} ${titleWord(random)}`,
  });
const quote: Send = (url) =>
  timed(url, '/stripe/create_checkout_session', {
    store_id: STORE,
    checkout_items: [{ sku: pick(random, ['GENERATED-1', 'GENERATED-2', 'GENERATED-3']), quantity: 1 }],
    cost_of_checkout: 799,
  });
const cart: Send = (url) =>
  timed(url, '/metrics/cart-items', {
    store_id: STORE,
    cartItems: [{ sku: 'GENERATED-4', quantity: 1 }],
  });
const page: Send = (url) => timed(url, '/products/the-mix');

/** Answers a second when a few clients ask one thing after the other. */
async function capacityOf(url: string, send: Send): Promise<number> {
  const until = performance.now() + 4_000;
  const counts = await Promise.all(
    Array.from({ length: CLIENTS_AT_CAPACITY }, async () => {
      let count = 0;
      for (; performance.now() < until; count += 1) await send(url);
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / 4;
}

/** Sends at a fixed rate, whether or not earlier ones were answered. */
async function flood(url: string, send: Send, rate: number, seconds: number): Promise<Seen[]> {
  const sent: Promise<Seen>[] = [];
  const startedAt = performance.now();
  while (performance.now() < startedAt + seconds * 1000) {
    const due = ((performance.now() - startedAt) / 1000) * rate;
    while (sent.length < due) sent.push(send(url));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return Promise.all(sent);
}

const at = (times: readonly number[], share: number) =>
  (times.toSorted((one, other) => one - other)[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0);

/** Meanwhile other visitors do something else, five times a second. */
async function measure(url: string, name: string, send: Send, beside: Readonly<Record<string, Send>>) {
  const capacity = await capacityOf(url, send);
  const besides = Object.entries(beside).map(async ([other, sendOther]) => ({
    other,
    seen: await flood(url, sendOther, 5, SECONDS),
  }));
  const seen = await flood(url, send, TIMES_CAPACITY * capacity, SECONDS);
  const endedAt = performance.now();
  const others = await Promise.all(besides);
  for (;;) {
    const { status, milliseconds } = await send(url);
    if (status !== 503 && status !== 0 && milliseconds < 1_000) break;
  }
  const recovery = performance.now() - endedAt;
  const accepted = seen.filter(({ status }) => status !== 503 && status !== 0);
  const refused = seen.filter(({ status }) => status === 503);
  const times = (list: readonly Seen[]) => list.map(({ milliseconds }) => milliseconds);
  console.log(
    `${name}: ${capacity.toFixed(0)} a second at capacity; of ${seen.length} at five times as many ` +
      `${accepted.length} accepted (p50 ${at(times(accepted), 0.5)}, p99 ${at(times(accepted), 0.99)} ms), ` +
      `${refused.length} refused (p50 ${at(times(refused), 0.5)}, p99 ${at(times(refused), 0.99)} ms), ` +
      `${seen.length - accepted.length - refused.length} without an answer; ` +
      `answered within a second again after ${recovery.toFixed(0)} ms; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  for (const { other, seen: visits } of others)
    console.log(
      `  beside it ${other}: p50 ${at(times(visits), 0.5)}, p99 ${at(times(visits), 0.99)} ms, ` +
        `statuses ${[...Map.groupBy(visits, ({ status }) => status)].map(([status, all]) => `${status}: ${all.length}`).join(', ')}`,
    );
}

/** Searches and checkouts at five times of what the shop can do, and what others notice of it. */
async function measureAll({ url }: ShopOfProducts): Promise<void> {
  await page(url);
  await measure(url, 'searches', search, { 'product page': page, cart, checkout: quote });
  await measure(url, 'checkouts', quote, { 'product page': page, cart, search });
}

await withShopOfProducts({ count: PRODUCTS }, measureAll);
