import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const PATH = '/metrics/prometheus';

describe('GET /metrics/prometheus', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop();
  });
  afterAll(() => shop.close());

  it('tells programs on this machine how requests went and what the database holds', async () => {
    await shop.shopper().get(`/search/collection?collection_name=mixes&store_id=${STORE}`);
    const { status, body, headers } = await shop.shopper().get(PATH);
    expect(status).toBe(200);
    expect(String(headers['content-type'])).toContain('text/plain');
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/search\/collection",status="2xx"\} 1/,
    );
    expect(body).toMatch(/shop_orders\{status="shipped"\} \d/);
  });

  it('tells how often browsers could not do something, and takes no words of theirs', async () => {
    const report = (body: object) =>
      shop.app.inject({
        method: 'POST',
        url: '/metrics/browser-failures',
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
        payload: JSON.stringify(body),
      });
    const failure = { operation: 'call_checkout', reason: 'unreachable' };
    expect((await report(failure)).statusCode).toBe(200);
    expect((await report({ ...failure, operation: 'asha@example.com' })).statusCode).toBe(400);
    expect((await report({ ...failure, message: 'Asha' })).statusCode).toBe(400);
    const { body } = await shop.shopper().get(PATH);
    expect(body.match(/^shop_browser_failures_total\{.*$/gm)).toEqual([
      'shop_browser_failures_total{operation="call_checkout",reason="unreachable"} 1',
    ]);
  });

  it('tells nobody else', async () => {
    const { status, body } = await shop.shopper().get(PATH, { 'x-forwarded-for': '203.0.113.9' });
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' });
  });
});

describe('with a token', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop(() => ({ metricsToken: 'a-token-of-the-operator' }));
  });
  afterAll(() => shop.close());
  const ask = async (headers: Record<string, string>) => (await shop.shopper().get(PATH, headers)).status;

  it('its holder gets an answer from anywhere', async () => {
    const authorization = 'Bearer a-token-of-the-operator';
    expect(await ask({ authorization, 'x-forwarded-for': '203.0.113.9' })).toBe(200);
  });

  it.each([
    ['nothing', {}],
    ['another', { authorization: 'Bearer a-token-of-the-attacker' }],
    ['a piece', { authorization: 'Bearer a-token' }],
  ])('the holder of %s gets none, even on this machine', async (_, headers) => {
    expect(await ask(headers as Record<string, string>)).toBe(403);
  });
});

describe('behind a proxy on another machine', () => {
  const ipOf = async (trustedProxies: string) => {
    const behind = await startTestShop(() => ({ trustedProxies }));
    const answer = await behind.app.inject({
      url: '/metrics/ip',
      remoteAddress: '10.1.2.3',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    await behind.close();
    return answer.json();
  };

  it('its word on the visitor counts once it is named', async () => {
    expect(await ipOf('loopback, 10.0.0.0/8')).toEqual({ ip: '203.0.113.9' });
  });

  it('its word does not count otherwise', async () => {
    expect(await ipOf('loopback')).toEqual({ ip: '10.1.2.3' });
  });
});
