import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import type { ExtraSources } from '#server/pages/content-security-policy.ts';
import { type PageSource, servePages } from '#server/pages/serve-pages.ts';

const SCREENS = ['/', '/shop', '/checkout', '/cart', '/reset-password'];
const apps: ReturnType<typeof Fastify>[] = [];

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

async function pagesWith(
  render: PageSource['render'],
  {
    freshMilliseconds = 0,
    limits = 'memory',
  }: Partial<Pick<PageSource, 'freshMilliseconds' | 'limits'>> = {},
) {
  const app = Fastify();
  apps.push(app);
  app.get('/auth/status', async () => ({ isLoggedIn: false }));
  await servePages(app, {
    render,
    freshMilliseconds,
    limits,
    hasScreen: (pathname) => SCREENS.includes(pathname),
    extraSources: (pathname): ExtraSources =>
      pathname === '/checkout' ? { 'frame-src': ['https://cards.example'] } : {},
  });
  return app;
}

const html = (body: string, status = 200) => new Response(`<!doctype html>${body}`, { status });
const named = async (address: string) =>
  html(address, SCREENS.includes(address.split('?')[0] ?? '') ? 200 : 404);

test('a page is sent whole, as HTML', async () => {
  const app = await pagesWith(named);
  const answer = await app.inject('/shop');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('<!doctype html>/shop');
});

test('a page is sent compressed to visitors that can read it', async () => {
  const app = await pagesWith(named);
  const answer = await app.inject({ url: '/shop', headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('<!doctype html>/shop');
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
  const app = await pagesWith(render, { freshMilliseconds: 60_000 });
  const answers = [await app.inject('/a'), await app.inject('/b/c.data'), await app.inject('/.env')];
  expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404]);
  expect(render).toHaveBeenCalledTimes(1);
});

test('while a page is fresh it is rendered once', async () => {
  const render = vi.fn(named);
  const app = await pagesWith(render, { freshMilliseconds: 60_000 });
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

test('one network address cannot have search pages made without end; the shop itself stays open to it', async () => {
  const app = await pagesWith(named);
  const statuses = new Set<number>();
  for (let count = 0; count < 300; count += 1) {
    statuses.add((await app.inject(`/shop?query=word${count}&query_type=search`)).statusCode);
  }
  expect(statuses).toContain(200);
  expect(statuses.size).toBe(2);
  expect((await app.inject('/shop')).statusCode).toBe(200);
  const other = await app.inject({ url: '/shop?query=mix&query_type=search', remoteAddress: '10.0.0.9' });
  expect(other.statusCode).toBe(200);
});

test('where limits are off nobody is refused', async () => {
  const app = await pagesWith(named, { limits: 'off' });
  const statuses = new Set<number>();
  for (let count = 0; count < 300; count += 1) {
    statuses.add((await app.inject(`/shop?query=word${count}&query_type=search`)).statusCode);
  }
  expect([...statuses]).toEqual([200]);
});
