import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { answerErrors } from '#server/platform/http/http-errors.ts';
import { sameSiteOnly } from '#server/platform/http/same-site.ts';

function send(publicUrl: string, headers: Record<string, string>, { method = 'POST', url = '/change' } = {}) {
  const app = Fastify();
  answerErrors(app);
  sameSiteOnly(app, publicUrl);
  app.route({ method: ['GET', 'POST'], url: '/change', handler: async () => ({}) });
  app.post('/stripe/webhook', async () => ({}));
  return app.inject({ method: method as 'GET' | 'POST', url, headers });
}

const shop = 'https://shop.example.com';

describe('a request that changes something', () => {
  it('passes from the shop itself', async () => {
    expect((await send(shop, { origin: shop })).statusCode).toBe(200);
  });

  it('is refused from another site', async () => {
    const answer = await send(shop, { origin: 'https://evil.example' });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('cross_site');
  });

  it('is refused from another port or scheme of the same host', async () => {
    expect((await send(shop, { origin: 'http://shop.example.com' })).statusCode).toBe(403);
    expect((await send(shop, { origin: 'https://shop.example.com:8443' })).statusCode).toBe(403);
  });

  it('is refused when the browser calls it cross-site, without an origin', async () => {
    expect((await send(shop, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });

  it('is refused from a page that hides its origin, unless the browser calls it same-origin', async () => {
    expect((await send(shop, { origin: 'null' })).statusCode).toBe(403);
    expect((await send(shop, { origin: 'null', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await send(shop, { origin: 'null', 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  });

  it('passes from what is no browser', async () => {
    expect((await send(shop, {})).statusCode).toBe(200);
  });

  it('passes under each name of this machine when the shop is on it, on the same port only', async () => {
    const local = 'http://localhost:4400';
    expect((await send(local, { origin: 'http://127.0.0.1:4400' })).statusCode).toBe(200);
    expect((await send(local, { origin: 'http://127.0.0.1:4401' })).statusCode).toBe(403);
  });

  it("passes to the card provider's webhook from anywhere", async () => {
    const answer = await send(shop, { origin: 'https://evil.example' }, { url: '/stripe/webhook' });
    expect(answer.statusCode).toBe(200);
  });
});

it('a request that only reads passes from anywhere', async () => {
  expect((await send(shop, { origin: 'https://evil.example' }, { method: 'GET' })).statusCode).toBe(200);
});
