import { emailBench } from './email-bench.ts';
import { startFilledShop } from './filled-shop.ts';
import { type Measurement, measureAgainstBare } from './measure.ts';
import { ordersPerSecond, skusInStock } from './order-flow.ts';
import { pageWeight } from './page-weight.ts';
import { reviewBench } from './review-bench.ts';
import { searchBench } from './search-bench.ts';

const STORE = 'store_doosra';
const JSON_HEADERS = { 'content-type': 'application/json' };
const BROWSER = { 'accept-encoding': 'br', accept: 'text/html' };

const byHandles = JSON.stringify({ store_id: STORE, handles: ['the-mix'] });

/** What is measured: requests that every visitor makes, and one that changes something. */
const requests = (sku: string) => [
  { name: 'product page', path: '/products/the-mix', headers: BROWSER },
  { name: 'shop page', path: '/shop', headers: BROWSER },
  {
    name: 'by_handles',
    path: '/search/by_handles',
    method: 'POST' as const,
    headers: JSON_HEADERS,
    body: byHandles,
  },
  { name: 'collection', path: `/search/collection?collection_name=all_products&store_id=${STORE}` },
  {
    name: 'add to cart',
    path: '/metrics/cart-items',
    method: 'POST' as const,
    headers: JSON_HEADERS,
    body: JSON.stringify({ store_id: STORE, cartItems: [{ sku, quantity: 1 }] }),
    asVisitor: true,
  },
];

const shop = await startFilledShop();
try {
  console.log(
    `ready to serve ${shop.readyMilliseconds} ms after the start of the process (database created in an earlier start)\n`,
  );
  const skus = await skusInStock(shop.url);

  console.log('request          shop/s   bare/s   ratio   bytes');
  for (const request of requests(skus[0] ?? '')) print(await measureAgainstBare(shop.url, request));

  console.log('\npage             JS brotli   all bytes brotli, first view');
  for (const path of ['/products/the-mix', '/shop', '/cart', '/checkout']) {
    const weight = await pageWeight(shop.url, path);
    console.log(`${path.padEnd(17)}${kilobytes(weight.script)}   ${kilobytes(weight.total)}`);
  }

  console.log(
    `\norders through the whole HTTP flow: ${(await ordersPerSecond(shop.url, skus)).toFixed(1)} a second, 8 shoppers at once`,
  );
} finally {
  await shop.stop();
}

console.log();
await searchBench(100_000);

console.log('');
await reviewBench(50_000);

console.log('');
await emailBench(2_000);

function print({ name, shopRate, bareRate, bytes }: Measurement): void {
  const ratio = `${Math.round((100 * shopRate) / bareRate)} %`;
  const columns = [Math.round(shopRate), Math.round(bareRate), ratio, bytes].map((value) =>
    String(value).padStart(6),
  );
  console.log(`${name.padEnd(15)} ${columns.join('   ')}`);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1).padStart(7)} KB`;
}
