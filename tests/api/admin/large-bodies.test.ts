import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaff, browserOf } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

/** Of which nothing is sent: a shop that waits for them does not answer. */
const ANNOUNCED_BYTES = 20_000_000;

let shop: TestShop;
let port: number;
let staff: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await browserOf(shop, await addStaff(shop, 'owner'));
  port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => shop.close());

/** What is answered to the headers of a request, before any of its body is sent. */
const answerToHeaders = (path: string, headers: Record<string, string>): Promise<number | null> =>
  new Promise((resolve) => {
    const sent = request({ port, path, method: 'POST', headers });
    const end = (status: number | null) => {
      sent.destroy();
      resolve(status);
    };
    sent.on('response', ({ statusCode = 0 }) => end(statusCode));
    sent.on('error', () => resolve(null));
    sent.flushHeaders();
    setTimeout(() => end(null), 500);
  });

describe('a large body', () => {
  it.each([
    ['a picture', `pictures?store_id=${STORE}&name=mix.png`, 'image/png'],
    ['a file of subscribers', `newsletter_subscribers_file?store_id=${STORE}`, 'text/csv'],
    ['a note with a file', 'orders/018f0000-0000-7000-8000-000000000000/notes', 'application/json'],
  ])('is refused before it is read without a session: %s', async (_, path, type) => {
    const headers = { 'content-type': type, 'content-length': String(ANNOUNCED_BYTES) };
    expect(await answerToHeaders(`/admin/api/${path}`, headers)).toBe(401);
  });

  it('of unknown length is refused as well', async () => {
    const headers = { 'content-type': 'image/png', 'transfer-encoding': 'chunked' };
    const path = `/admin/api/pictures?store_id=${STORE}&name=mix.png`;
    expect(await answerToHeaders(path, headers)).toBe(401);
  });

  it('does not keep anybody from signing in by a proxy that does not say how long a body is', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/admin/api/sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // Without a length, so that it is sent in chunks.
      body: new Blob([
        JSON.stringify({ store_id: STORE, email: 'nobody@example.com', password: 'wrong' }),
      ]).stream(),
      duplex: 'half',
    } as RequestInit);
    const { code } = (await answer.json()) as { code: string };
    expect([answer.status, code]).toEqual([401, 'invalid_credentials']);
  });

  it('is waited for when somebody is signed in', async () => {
    const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'content-type': 'image/png', 'content-length': String(ANNOUNCED_BYTES) };
    const path = `/admin/api/pictures?store_id=${STORE}&name=mix.png`;
    expect(await answerToHeaders(path, headers)).toBeNull();
  });
});
