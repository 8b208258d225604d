import { type APIRequestContext, expect } from '@playwright/test';
import { sizeOfRun } from '../../support/run-size.ts';
import { mailsTo } from '../support/mailbox.ts';
import { store } from '../support/stores/chosen.ts';
import { firstOf } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const STORE = store.id;
const { email, password } = store.customer;
const PICTURE_OF_PLAIN = store.plainProduct.pictures[0]?.url ?? '';
const PICTURE = /^\/[\w/-]+\.(?:webp|avif|svg|png|jpe?g)$/i;

/** Every picture address in an answer, at any depth. */
function picturesIn(answer: unknown): string[] {
  if (typeof answer === 'string') return PICTURE.test(answer) ? [answer] : [];
  if (Array.isArray(answer)) return answer.flatMap(picturesIn);
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(picturesIn) : [];
}

async function answersOf(request: APIRequestContext): Promise<Record<string, unknown>> {
  const get = async (path: string) => (await request.get(path)).json();
  const post = async (path: string, data: object) =>
    (await request.post(path, { data: { store_id: STORE, ...data } })).json();
  const all = await get(`/search/collection?collection_name=all_products&store_id=${STORE}`);
  const handles: string[] = all.formattedProductData.map(({ id }: { id: string }) => id);
  const line = { sku: firstOf(store.plainProduct).sku, quantity: 1, product_price: 0, price: 0 };
  await post('/auth/login', { email, password, store_id: STORE });
  await request.post('/metrics/cart-items', { data: { cartItems: [line] } });
  const reviews = handles.map((handle) => get(`/reviews/by_product?store_id=${STORE}&handle=${handle}`));
  const pages = [
    'global',
    'HomePage',
    store.storyPath.slice(1),
    'faq',
    'contact',
    'press',
    'terms',
    'privacy',
  ];
  const contents = pages.map((page) => get(`/data/master/${page}config.json`));
  return {
    collection: all,
    products: await post('/search/by_handles', { handles }),
    search: await post('/search/updated_search', {
      index_name: 'products',
      search_query: store.search.several,
    }),
    category: await post('/search/by_category', { search_query: store.category(store.plainProduct).name }),
    reviews: await Promise.all(reviews),
    contents: await Promise.all(contents),
    cart: await get('/metrics/cart-items'),
    orders: await post('/auth/fetch_customer_order_history', { customer_email: email }),
    concierge: await post('/concierge/messages', {
      conversation_id: crypto.randomUUID(),
      message: `tell me about ${store.plainProduct.title}`,
    }),
  };
}

/** Only one size per picture, because each size is made on its first request. */
const LARGER = /-(?:320|640|960|1280)\.\w+$/;

/** The smallest size, except in the long run: making the largest one takes a second. */
const testedSize = (address: string) =>
  sizeOfRun({
    usual: address.replace(/^(\/pictures\/[\w-]+)(?<!-\d+)\.webp$/, '$1-160.webp'),
    long: address,
  });

/** Pictures of pages, share tags and structured data. */
async function picturesOfPages(request: APIRequestContext): Promise<string[]> {
  const addresses = [
    '/',
    '/shop',
    `/products/${store.plainProduct.handle}`,
    '/press',
    store.storyPath,
    '/login',
  ];
  const pages = await Promise.all(addresses.map(async (address) => (await request.get(address)).text()));
  const found = pages.flatMap((page) => page.match(/\/pictures\/[\w/-]+\.\w+/g) ?? []);
  return found.filter((address) => PICTURE.test(address) && !LARGER.test(address));
}

test('every picture in calls and pages loads', async ({ request }) => {
  // A new shop makes each of them first.
  test.slow();
  const answers = await answersOf(request);
  for (const [call, answer] of Object.entries(answers)) expect(picturesIn(answer), call).not.toEqual([]);
  const addresses = new Set([...picturesIn(answers), ...(await picturesOfPages(request))]);
  expect(addresses.size).toBeGreaterThan(60);
  const missing: string[] = [];
  for (const address of new Set([...addresses].map(testedSize)).add(PICTURE_OF_PLAIN)) {
    const answer = await request.get(address);
    const isPicture = answer.headers()['content-type']?.startsWith('image/');
    if (answer.status() !== 200 || !isPicture) missing.push(`${address}: ${answer.status()}`);
  }
  expect(missing).toEqual([]);
});

test('every picture of an email loads', async ({ request }) => {
  const data = { email: 'pictures@example.com', store_id: STORE };
  await request.post('/customer_service/add_customer_to_newsletter', { data });
  const mail = async () => (await mailsTo(request, data.email))[0]?.html ?? '';
  await expect.poll(mail).toContain('<img');
  const addresses = [...(await mail()).matchAll(/<img src="([^"]+)"/g)].map(([, address]) => address ?? '');
  expect(addresses).toContainEqual(expect.stringContaining('/pictures/brand/logo-mail.png'));
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200);
});
