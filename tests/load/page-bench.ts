import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { processorTimes, usedBetween } from './back-office/processor-time.ts';
import { rawAnswer, startBareServer } from './bare-answer.ts';
import { repeatable } from './many-products.ts';
import { type ShopOfProducts, STORE, withShopOfProducts } from './shop-of-products.ts';
import { hasWrk, randomAddress, sendOnce, type WrkRequest, wrk } from './wrk.ts';

const PRODUCTS = Number(process.argv[2] ?? 10_000);
const CONNECTIONS = 32;
const SECONDS = 8;
const BROWSER = { 'accept-encoding': 'br', accept: 'text/html' };

const page = (path: string): WrkRequest => ({ path, headers: BROWSER });
const handlesOf = (handles: readonly string[]): WrkRequest => ({
  path: '/search/by_handles',
  method: 'POST',
  headers: { 'content-type': 'application/json', 'accept-encoding': 'br' },
  body: JSON.stringify({ store_id: STORE, handles }),
});

const HOT: Record<string, WrkRequest> = {
  'product page': page('/products/the-mix'),
  'home page': page('/'),
  'shop page': page('/shop'),
  by_handles: handlesOf(['the-mix']),
  collection: {
    path: `/search/collection?collection_name=all_products&store_id=${STORE}`,
    headers: { 'accept-encoding': 'br' },
  },
};

async function measureAll(shop: ShopOfProducts): Promise<void> {
  const print = async (name: string, requests: readonly WrkRequest[], once = false) => {
    const before = await processorTimes(shop.pid, shop.dataDir);
    const seen = await (once
      ? sendOnce(shop.url, requests, { connections: CONNECTIONS })
      : wrk(shop.url, requests, { connections: CONNECTIONS, seconds: SECONDS }));
    const after = await processorTimes(shop.pid, shop.dataDir);
    const [request] = requests;
    const bare = request && (await bareRate(shop.url, request));
    const rate = seen.requests / seen.seconds;
    const own = (usedBetween(only(before, shop.pid), only(after, shop.pid)) ?? 0) / seen.requests;
    const whole = (usedBetween(before, after) ?? 0) / seen.requests;
    console.log(
      [
        name.padEnd(28),
        rate.toFixed(0).padStart(8),
        (bare ?? 0).toFixed(0).padStart(8),
        `${((100 * rate) / (bare ?? 1)).toFixed(0)} %`.padStart(6),
        own.toFixed(3).padStart(10),
        (whole - own).toFixed(3).padStart(10),
        `${(await residentMegabytes(shop.pid)).toFixed(0)} MB`.padStart(8),
        String(seen.failed).padStart(6),
        (loadavg()[0] ?? 0).toFixed(1).padStart(6),
      ].join(' '),
    );
  };
  console.log(
    'with wrk, 32 connections       shop/s   bare/s  ratio  shop, ms  database    memory failed   load',
  );
  for (const [name, request] of Object.entries(HOT)) {
    await wrk(shop.url, [request], { connections: 4, seconds: 1 });
    await print(name, [request]);
  }
  await print('cart, stored', await Promise.all(Array.from({ length: CONNECTIONS }, () => cartOf(shop.url))));
  const handles = shuffled(Array.from({ length: PRODUCTS }, (_, index) => `generated-${index}`));
  const pages = handles.map((handle) => page(`/products/${handle}`));
  await print('product pages, first time', pages, true);
  await print('product pages, again', pages);
  const calls = handles.map((handle) => handlesOf([handle]));
  await print('product calls, first time', calls, true);
  await print('product calls, again', calls);
}

const CART: WrkRequest = {
  path: '/metrics/cart-items',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ store_id: STORE, cartItems: [{ sku: 'GENERATED-1', quantity: 1 }] }),
};

/** A request that stores the cart of a visitor of its own. */
async function cartOf(shopUrl: string): Promise<WrkRequest> {
  const { path, method, headers, body } = CART;
  const answer = await fetch(`${shopUrl}${path}`, {
    method,
    headers: { ...headers, 'x-forwarded-for': randomAddress() },
    body,
  });
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { ...CART, headers: { ...headers, cookie: cookie.join('; ') } };
}

async function bareRate(shopUrl: string, request: WrkRequest): Promise<number> {
  const bare = await startBareServer(await rawAnswer(shopUrl, request));
  try {
    const { requests, seconds } = await wrk(bare.url, [request], { connections: CONNECTIONS, seconds: 4 });
    return requests / seconds;
  } finally {
    bare.stop();
  }
}

const only = (times: ReadonlyMap<string, number>, pid: number) =>
  new Map([...times].filter(([process]) => process === String(pid)));

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

function shuffled(values: string[]): string[] {
  const random = repeatable(11);
  return values
    .map((value) => ({ value, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ value }) => value);
}

/**
 * Pages and catalogue calls beside a bare `node:http` server with the same bytes: those that everybody asks for, then the pages of
 * 10,000 products in random order, each for the first time and again.
 */
if (await hasWrk()) await withShopOfProducts({ count: PRODUCTS }, measureAll);
else console.log('Not measured: this needs wrk (Debian: apt-get install wrk).');
