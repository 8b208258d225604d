import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const NUL = '\u0000';
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const login = { email: 'asha@example.com', password: 'masala-chai-42', store_id: STORE };

const send = (url: string, payload: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('bad input is answered with 400, as a problem that says where it is', () => {
  it.each([
    ['broken JSON', '/auth/login', '{"email":'],
    ['no body at all', '/auth/login', ''],
    ['a list instead of an object', '/auth/login', '[]'],
    ['JSON nested 30,000 deep', '/auth/login', deep(30_000)],
    ['an unknown field', '/auth/login', JSON.stringify({ ...login, isAdmin: true })],
    ['a number for a text', '/auth/login', JSON.stringify({ ...login, password: 12345678 })],
    ['a list for a text', '/auth/login', JSON.stringify({ ...login, email: ['asha@example.com'] })],
    ['a NUL character in a store id', '/auth/login', JSON.stringify({ ...login, store_id: `store${NUL}` })],
    [
      'a NUL character in a search',
      '/search/updated_search',
      JSON.stringify({ store_id: STORE, search_query: `mix${NUL}` }),
    ],
    [
      'a NUL character in a handle',
      '/search/by_handles',
      JSON.stringify({ store_id: STORE, handles: [`a${NUL}`] }),
    ],
    [
      'a NUL character in a sku',
      '/metrics/cart-items',
      JSON.stringify({ cartItems: [{ sku: `A${NUL}`, quantity: 1 }] }),
    ],
    [
      'a NUL character in a bundle',
      '/metrics/cart-items',
      JSON.stringify({ cartItems: [{ bundle_id: NUL, quantity: 1 }] }),
    ],
    [
      'a name of which nothing can be seen',
      '/auth/signup',
      JSON.stringify({ ...login, first_name: '\u200b', last_name: '\u3164', email: 'nobody@example.com' }),
    ],
    [
      'a NUL character in the contents of a box',
      '/metrics/cart-items',
      JSON.stringify({
        cartItems: [{ bundle_id: 'box-of-6', quantity: 1, sku_to_quantity: { [`A${NUL}`]: 6 } }],
      }),
    ],
    [
      'a box of 101 SKUs',
      '/metrics/cart-items',
      JSON.stringify({
        cartItems: [
          {
            bundle_id: 'box-of-6',
            quantity: 1,
            sku_to_quantity: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`A${index}`, 1])),
          },
        ],
      }),
    ],
    [
      'half a character in a name',
      '/auth/signup',
      `{"first_name":"\\ud800","last_name":"L","password":"a long one 1",${JSON.stringify({ email: 'h@example.com', store_id: STORE }).slice(1)}`,
    ],
    [
      'half a character in a city',
      '/stripe/get_shipping_options',
      `{"store_id":"${STORE}","email":"h@example.com","address":{"city":"\\udc00"}}`,
    ],
    [
      'an address to return to that is no page',
      '/sandbox/payment_intents/pi_1/confirm',
      JSON.stringify({
        client_secret: 's',
        card: { number: '4', expiry: '1', security_code: '1' },
        return_url: 'javascript:alert(1)',
      }),
    ],
    [
      'a prototype in disguise',
      '/auth/login',
      `{"__proto__":{"role":"operator"},${JSON.stringify(login).slice(1)}`,
    ],
    [
      '51 handles',
      '/search/by_handles',
      JSON.stringify({ store_id: STORE, handles: Array(51).fill('the-mix') }),
    ],
    [
      '101 cart items',
      '/metrics/cart-items',
      JSON.stringify({ cartItems: Array(101).fill({ sku: 'A', quantity: 1 }) }),
    ],
  ])('%s', async (_kind, url, payload) => {
    const { statusCode, headers, body } = await send(url, payload);
    expect(statusCode).toBe(400);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(JSON.parse(body)).toMatchObject({
      status: 400,
      detail: expect.any(String),
      code: expect.any(String),
    });
  });
});

it('a NUL character in a page address is a 400 or 404, never a 500', async () => {
  const { statusCode } = await shop.app.inject(`/search/collection?collection_name=a%00&store_id=${STORE}`);
  expect(statusCode).toBe(400);
});

it.each(['/data/master/%ff', '/%E0%A4%A', `/storeLocator/allLocations/${'a'.repeat(600)}`])(
  'the broken address %s is a 400, as a problem',
  async (url) => {
    const { statusCode, headers, body } = await shop.app.inject(url);
    expect(statusCode).toBe(400);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(JSON.parse(body).code).toBe('malformed');
  },
);

describe('the page of the confirmation step', () => {
  const url = '/sandbox/authenticate';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('shows itself whatever the token', async () => {
    expect((await shop.app.inject(`${url}?token=a&token=b`)).statusCode).toBe(200);
  });

  it.each(['', 'token=a', 'token=a&token=b&outcome=complete', 'token=a&outcome=other'])(
    'refuses the answer "%s" with 400',
    async (payload) => {
      expect((await send(url, payload, form)).statusCode).toBe(400);
    },
  );

  it('says that it is over to who answers twice', async () => {
    const { statusCode, headers, body } = await send(url, 'token=auth_gone&outcome=complete', form);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('<h1>This step is over</h1>');
  });

  it('refuses a form over 64 KiB with 413', async () => {
    expect((await send(url, `token=${'x'.repeat(70_000)}`, form)).statusCode).toBe(413);
  });
});

it('a NUL character in a password is a wrong password, not an error', async () => {
  const { statusCode } = await send('/auth/login', JSON.stringify({ ...login, password: `masala${NUL}` }));
  expect(statusCode).toBe(401);
});

it('a body over 64 KiB is a 413', async () => {
  const { statusCode } = await send(
    '/auth/login',
    JSON.stringify({ ...login, password: 'x'.repeat(70_000) }),
  );
  expect(statusCode).toBe(413);
});

it.each([
  ['application/xml', '<login/>'],
  ['text/plain', JSON.stringify(login)],
  ['application/x-www-form-urlencoded', new URLSearchParams(login).toString()],
])('a body of the type %s is a 415', async (type, payload) => {
  expect((await send('/auth/login', payload, { 'content-type': type })).statusCode).toBe(415);
});

it('another method is a 405 that says which one it is', async () => {
  const { statusCode, headers } = await shop.app.inject({ method: 'GET', url: '/auth/login' });
  expect([statusCode, headers.allow]).toEqual([405, 'POST']);
});

it('a request that another site sends is a 403', async () => {
  const { statusCode, body } = await send('/auth/login', JSON.stringify(login), {
    origin: 'https://evil.example',
  });
  expect([statusCode, JSON.parse(body).code]).toEqual([403, 'cross_site']);
});

it('OPTIONS is a 405 too: no other site is invited to call', async () => {
  const { statusCode, headers } = await shop.app.inject({ method: 'OPTIONS', url: '/search/by_handles' });
  expect([statusCode, headers.allow, headers['access-control-allow-origin']]).toEqual([
    405,
    'POST',
    undefined,
  ]);
});

it('the description of the calls runs no script but its own', async () => {
  const { headers } = await shop.app.inject({ url: '/docs/static/index.html' });
  expect(headers['content-security-policy']).toMatch(/script-src 'self'/);
});
