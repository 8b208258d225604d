import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import type { ExtraSources } from '#server/pages/content-security-policy.ts';
import { type PageSource, servePages } from '#server/pages/serve-pages.ts';
import { agingAfter } from '#server/platform/cache/data-changes.ts';

const SCREENS = ['/', '/shop', '/checkout', '/cart', '/reset-password'];
const isScreen = (pathname: string) => SCREENS.includes(pathname) || /^\/products\/[^/]+$/.test(pathname);
const apps: ReturnType<typeof Fastify>[] = [];

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

async function pagesWith(
  render: PageSource['render'],
  {
    changes = agingAfter(0),
    limits = 'memory',
    isOwnPage = async () => false,
    redirectFrom = async () => null,
    asked = { missing: () => undefined, followed: () => undefined },
  }: Partial<Pick<PageSource, 'changes' | 'limits' | 'isOwnPage' | 'redirectFrom' | 'asked'>> = {},
) {
  const app = Fastify();
  apps.push(app);
  app.get('/auth/status', async () => ({ isLoggedIn: false }));
  await servePages(app, {
    render,
    changes,
    limits,
    isOwnPage,
    redirectFrom,
    asked,
    hasScreen: isScreen,
    isKnownHandle: async (handle) => handle === 'the-mix',
    extraSources: (pathname): ExtraSources =>
      pathname === '/checkout' ? { 'frame-src': ['https://cards.example'] } : {},
  });
  return app;
}

const html = (body: string, status = 200) => new Response(`<!doctype html>${body}`, { status });
const named = async (address: string) => html(address, isScreen(address.split('?')[0] ?? '') ? 200 : 404);

test('a page is sent whole, as HTML', async () => {
  const app = await pagesWith(named);
  const answer = await app.inject('/shop');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('<!doctype html>/shop');
});

test('a page that staff have added is rendered at its address', async () => {
  const render = vi.fn(async (address: string) => html(address));
  const app = await pagesWith(render, { isOwnPage: async (path) => path === '/wholesale' });
  expect((await app.inject('/wholesale')).body).toBe('<!doctype html>/wholesale');
  expect((await app.inject('/elsewhere')).body).toBe('<!doctype html>/not-found');
});

test('an address without a page leads where it is redirected, with its query, and is not remembered by browsers', async () => {
  const followed = vi.fn();
  const app = await pagesWith(named, {
    redirectFrom: async (path) => (path === '/collections/mixes' ? '/shop' : null),
    asked: { missing: () => undefined, followed },
  });
  const { statusCode, headers } = await app.inject('/Collections/Mixes?utm_source=letter');
  expect([statusCode, headers.location]).toEqual([301, '/collections/mixes?utm_source=letter']);
  const redirected = await app.inject('/collections/mixes?utm_source=letter');
  expect([redirected.statusCode, redirected.headers.location, redirected.headers['cache-control']]).toEqual([
    301,
    '/shop?utm_source=letter',
    'no-cache',
  ]);
  expect(followed.mock.calls).toEqual([['/collections/mixes']]);
});

test('a page is shown although its address is redirected', async () => {
  const app = await pagesWith(named, { redirectFrom: async () => '/cart' });
  expect((await app.inject('/shop')).statusCode).toBe(200);
});

test('an address without a page is counted, with the page that links to it', async () => {
  const missing = vi.fn();
  const app = await pagesWith(named, { asked: { missing, followed: () => undefined } });
  const headers = { referer: 'https://blog.example/snacks' };
  expect((await app.inject({ url: '/old-page?name=Asha', headers })).statusCode).toBe(404);
  expect(missing.mock.calls).toEqual([['/old-page', 'https://blog.example/snacks']]);
});

test('an address without a page is not found while redirects cannot be read', async () => {
  const app = await pagesWith(named, { redirectFrom: () => Promise.reject(new Error('no database')) });
  expect((await app.inject('/old-page')).statusCode).toBe(404);
});

test('a page is sent compressed to visitors that can read it', async () => {
  const long = 'Snacks. '.repeat(200);
  const app = await pagesWith(async () => html(long));
  const answer = await app.inject({ url: '/shop', headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(`<!doctype html>${long}`);
});

test('a page that the visitor has is not sent again', async () => {
  const app = await pagesWith(named);
  const { etag } = (await app.inject('/shop')).headers;
  const answer = await app.inject({ url: '/shop', headers: { 'if-none-match': String(etag) } });
  expect(answer.statusCode).toBe(304);
});

test('HEAD answers the headers of GET without the page', async () => {
  const app = await pagesWith(named);
  const answer = await app.inject({ method: 'HEAD', url: '/shop' });
  expect(answer.headers['content-length']).toBe(String('<!doctype html>/shop'.length));
  expect(answer.body).toBe('');
});

test('pages whose modules cannot be put off are sent as they are, and the log says so once', async () => {
  const errors = vi.fn();
  const script = '<script nonce="n" async="" type="module">import "/a.js"</script>';
  const headers = { 'x-script-nonce': 'n' };
  const app = await pagesWith(async () => new Response(`<html><body>${script}</body></html>`, { headers }));
  app.log.error = errors;
  await app.inject('/shop');
  const answer = await app.inject('/cart');
  expect(answer.body).toContain('<script async="" type="module">import "/a.js"</script>');
  expect(errors).toHaveBeenCalledTimes(1);
});

test('a slash at the end leads to the address without it', async () => {
  const app = await pagesWith(named);
  const answer = await app.inject('/shop/?query=mixes');
  expect(answer.statusCode).toBe(301);
  expect(answer.headers.location).toBe('/shop?query=mixes');
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s at a page is answered 405', async (method) => {
  const app = await pagesWith(named);
  const answer = await app.inject({ method, url: '/shop', headers: { 'content-type': 'x/y' }, payload: 'x' });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow).toBe('GET, HEAD');
});

test('a form that a browser sends without script is answered with a page that says so', async () => {
  const app = await pagesWith(named);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' };
  const answer = await app.inject({ method: 'POST', url: '/shop', headers, payload: 'message=hi' });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('<h1>Nothing was sent</h1>');
});

test('writing to an address where nothing is is answered 404', async () => {
  const app = await pagesWith(named);
  expect((await app.inject({ method: 'POST', url: '/nowhere' })).statusCode).toBe(404);
});

test('calls are left to themselves', async () => {
  const app = await pagesWith(named);
  expect((await app.inject('/auth/status')).json()).toEqual({ isLoggedIn: false });
});

test('unknown addresses share one rendering of the page for the lost', async () => {
  const render = vi.fn(named);
  const app = await pagesWith(render, { changes: agingAfter(60_000) });
  const answers = [await app.inject('/a'), await app.inject('/b/c.data'), await app.inject('/.env')];
  expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404]);
  expect(render).toHaveBeenCalledTimes(1);
});

test('while a page is fresh it is rendered once', async () => {
  const render = vi.fn(named);
  const app = await pagesWith(render, { changes: agingAfter(60_000) });
  await app.inject('/shop');
  await app.inject('/shop?utm_source=zine');
  expect(render).toHaveBeenCalledTimes(1);
});

test('with a freshness of 0 every request renders', async () => {
  const render = vi.fn(named);
  const app = await pagesWith(render);
  await app.inject('/shop');
  await app.inject('/shop');
  expect(render).toHaveBeenCalledTimes(2);
});

test('a redirect is passed on', async () => {
  const app = await pagesWith(
    async () => new Response(null, { status: 302, headers: { location: '/shop' } }),
  );
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/shop']);
});

test('a page that failed is not stored by anyone and says when to come back', async () => {
  const app = await pagesWith(async () => html('busy', 503));
  const { headers } = await app.inject('/shop');
  expect([headers['cache-control'], headers['retry-after']]).toEqual(['no-store', '5']);
});

test.each(['/checkout', '/reset-password'])('%s is stored by nobody and listed by nobody', async (url) => {
  const app = await pagesWith(named);
  const { headers } = await app.inject(url);
  expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
});

test.each(['/checkout', '/reset-password'])('%s tells nobody its address', async (url) => {
  const app = await pagesWith(named);
  expect((await app.inject(url)).headers['referrer-policy']).toBe('no-referrer');
});

test('only the page that needs another origin may use it', async () => {
  const app = await pagesWith(named);
  const policyOf = async (url: string) => (await app.inject(url)).headers['content-security-policy'];
  expect(await policyOf('/checkout')).toContain('frame-src https://cards.example');
  expect(await policyOf('/cart')).toContain("frame-src 'none'");
});

test('a page sets no cookie', async () => {
  const app = await pagesWith(async () => new Response('page', { headers: { 'set-cookie': 'a=b' } }));
  expect((await app.inject('/shop')).headers['set-cookie']).toBeUndefined();
});

/** What is answered to the same visitor, one address after the other. */
async function statusesOf(app: Awaited<ReturnType<typeof pagesWith>>, addresses: readonly string[]) {
  const statuses = new Set<number>();
  for (const url of addresses) statuses.add((await app.inject(url)).statusCode);
  return statuses;
}
const times = (count: number, address: (turn: number) => string) =>
  Array.from({ length: count }, (_, turn) => address(turn));

test('one network address cannot have search pages made without end; the shop and what is cached stay open to it', async () => {
  const app = await pagesWith(named, { changes: agingAfter(60_000) });
  const searches = times(300, (turn) => `/shop?query=word${turn}&query_type=search`);
  expect(await statusesOf(app, searches)).toEqual(new Set([200, 429]));
  expect(await statusesOf(app, ['/shop', '/products/the-mix', searches[230] ?? ''])).toEqual(new Set([200]));
  const other = await app.inject({ url: '/shop?query=mix&query_type=search', remoteAddress: '10.0.0.9' });
  expect(other.statusCode).toBe(200);
});

test('who has too many pages made is told so by a small page that says when to come back', async () => {
  const app = await pagesWith(named);
  await statusesOf(
    app,
    times(240, (turn) => `/shop?query=word${turn}&query_type=search`),
  );
  const { statusCode, headers, body } = await app.inject('/shop?query=more&query_type=search');
  expect(statusCode).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(headers['content-type']).toContain('text/html');
  expect(body).toContain('<h1>One moment, please</h1>');
});

test('a page that is cached is sent to one address as often as it likes', async () => {
  const app = await pagesWith(named, { changes: agingAfter(60_000) });
  expect(
    await statusesOf(
      app,
      times(1_300, () => '/shop?query=mixes'),
    ),
  ).toEqual(new Set([200]));
});

test('products that there are not share one rendering, each with its own handle in it', async () => {
  const render = vi.fn(async (address: string) => html(`<p>${address}</p>`, 404));
  const app = await pagesWith(render, { changes: agingAfter(60_000) });
  const bodies = [await app.inject('/products/a-snack'), await app.inject('/products/another')];
  expect(bodies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [404, '<!doctype html><p>/products/a-snack</p>'],
    [404, '<!doctype html><p>/products/another</p>'],
  ]);
  expect(render).toHaveBeenCalledTimes(1);
});

test('handles that no product can have share that rendering as well', async () => {
  const render = vi.fn(async (address: string) => html(`<p>${address}</p>`, 404));
  const app = await pagesWith(render, { changes: agingAfter(60_000) });
  expect((await app.inject('/products/a-snack')).body).toBe('<!doctype html><p>/products/a-snack</p>');
  expect((await app.inject('/products/a.snack_2')).body).toBe('<!doctype html><p>/products/a.snack_2</p>');
  expect(render).toHaveBeenCalledTimes(1);
});

test('a product that there is has a rendering of its own', async () => {
  const render = vi.fn(named);
  const app = await pagesWith(render, { changes: agingAfter(60_000) });
  expect((await app.inject('/products/the-mix')).body).toBe('<!doctype html>/products/the-mix');
  expect(render.mock.calls).toEqual([['/products/the-mix']]);
});

test.each(['snack-', 'snack.', 'snäck'])(
  'one network address cannot have pages made of handles like %s without end',
  async (begin) => {
    const app = await pagesWith(async () => html('no such snack', 404), { changes: agingAfter(60_000) });
    const addresses = times(300, (turn) => `/products/${encodeURIComponent(begin)}${turn}`);
    expect(await statusesOf(app, addresses)).toEqual(new Set([404, 429]));
  },
);

test('where limits are off nobody is refused', async () => {
  const app = await pagesWith(named, { limits: 'off' });
  const statuses = new Set<number>();
  for (let count = 0; count < 300; count += 1) {
    statuses.add((await app.inject(`/shop?query=word${count}&query_type=search`)).statusCode);
  }
  expect([...statuses]).toEqual([200]);
});
