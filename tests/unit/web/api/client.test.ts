import { expect, test } from 'vitest';
import type * as discount from '#contracts/checkout/discount-calls.ts';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { createApiClient } from '#web/api/client.ts';
import { analyticsEndpoints } from '#web/api/endpoints/analytics-endpoints.ts';
import { authEndpoints } from '#web/api/endpoints/auth-endpoints.ts';
import { catalogEndpoints } from '#web/api/endpoints/catalog-endpoints.ts';
import { checkoutEndpoints } from '#web/api/endpoints/checkout-endpoints.ts';
import { endpoint } from '#web/api/endpoints/endpoint.ts';
import { anId } from '../../../support/ids.ts';

const discountByCode = endpoint<typeof discount.discountByCode>('GET', '/discount/:code');

function clientAnswering(answer: () => Response | Promise<Response>, hosts = {}) {
  const sent: { url: string; init: RequestInit | undefined }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push({ url: String(input), init });
    return answer();
  };
  return { sent, api: createApiClient({ fetch, storeId: anId('store_doosra'), hosts }) };
}

const problemAnswer = (status: number, body: object) => () => Response.json(body, { status });

test('a call sends its path parameters, query and body', async () => {
  const { api, sent } = clientAnswering(() => Response.json({}));
  await api.call(discountByCode, {
    params: { code: 'A/B' },
    query: { store_id: anId<StoreId>('store_doosra') },
  });
  expect(sent[0]?.url).toBe('/discount/A%2FB?store_id=store_doosra');
});

test('a call sends the session cookie', async () => {
  const { api, sent } = clientAnswering(() => Response.json({ isLoggedIn: false }));
  await api.call(authEndpoints.authStatus, { query: { store_id: anId<StoreId>('store_doosra') } });
  expect(sent[0]?.init?.credentials).toBe('include');
});

test('an undefined query parameter is not sent', async () => {
  const { api, sent } = clientAnswering(() => Response.json({ formattedProductData: [] }));
  await api.call(catalogEndpoints.searchCollection, {
    query: { collection_name: 'mixes', store_id: anId<StoreId>('s'), currency: undefined },
  });
  expect(sent[0]?.url).toBe('/search/collection?collection_name=mixes&store_id=s');
});

test('a call of another host is sent to that host', async () => {
  const { api, sent } = clientAnswering(() => Response.json({ ip: '' }), {
    '/metrics': 'https://count.example',
  });
  await api.call(analyticsEndpoints.visitorAddress, {});
  expect(sent[0]?.url).toBe('https://count.example/metrics/ip');
});

test('a refusal is thrown with its status, code, message and details', async () => {
  const { api } = clientAnswering(
    problemAnswer(409, { detail: 'Short stock.', code: 'out_of_stock', skus: ['MIX-60'], total_cost: 5 }),
  );
  const refusal = api.call(analyticsEndpoints.visitorAddress, {});
  await expect(refusal).rejects.toMatchObject({
    status: 409,
    code: 'out_of_stock',
    message: 'Short stock.',
    skus: ['MIX-60'],
    totalCost: 5,
  });
});

test('an answer that is not a problem document is a failure without a message', async () => {
  const { api } = clientAnswering(() => new Response('<html>', { status: 502 }));
  await expect(api.call(analyticsEndpoints.visitorAddress, {})).rejects.toMatchObject({
    status: 502,
    message: '',
  });
});

test('a missing answer is a failure with a message about the connection', async () => {
  const { api } = clientAnswering(() => Promise.reject(new TypeError('Failed to fetch')));
  const failure = await api.call(analyticsEndpoints.visitorAddress, {}).catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(ApiProblem);
  expect(failure).toMatchObject({ status: 0, code: 'unreachable' });
});

test('an answer that cannot be parsed is reported as a failed call', async () => {
  const failures: unknown[] = [];
  const api = createApiClient({
    fetch: async () => new Response('<html>'),
    storeId: anId('store_doosra'),
    onFailure: (path, failure) => failures.push([path, failure]),
  });
  const query = { sessionId: anId<CheckoutId>('s'), store_id: anId<StoreId>('store_doosra') };
  await expect(api.call(checkoutEndpoints.checkoutSession, { query })).rejects.toThrow(SyntaxError);
  expect(failures).toEqual([['/stripe/checkout-session', expect.any(SyntaxError)]]);
});

/** Answers as an overloaded shop so many times, then with an empty list. */
function clientOfOverloadedShop(refusals: number) {
  let left = refusals;
  const body = { code: 'overloaded', detail: 'A lot is going on.' };
  return clientAnswering(() => {
    left -= 1;
    return left < 0
      ? Response.json({ formattedProductData: [] })
      : Response.json(body, { status: 503, headers: { 'retry-after': '0' } });
  });
}

const search = { body: { search_query: 'chai', store_id: anId<StoreId>('s') } };

test('a search that an overloaded shop refused is made again', async () => {
  const { api, sent } = clientOfOverloadedShop(2);
  await api.call(catalogEndpoints.searchProducts, search);
  expect(sent).toHaveLength(3);
});

test('what an overloaded shop refuses again and again fails with its text', async () => {
  const { api, sent } = clientOfOverloadedShop(99);
  await expect(api.call(catalogEndpoints.searchProducts, search)).rejects.toMatchObject({
    code: 'overloaded',
    message: 'A lot is going on.',
  });
  expect(sent).toHaveLength(3);
});

test('a call that changes something is never made again by itself', async () => {
  const { api, sent } = clientOfOverloadedShop(99);
  const changing = endpoint<typeof discount.discountByCode>('GET', '/discount/:code', { isReading: false });
  const input = { params: { code: 'A' }, query: { store_id: anId<StoreId>('s') } };
  await expect(api.call(changing, input)).rejects.toMatchObject({ code: 'overloaded' });
  expect(sent).toHaveLength(1);
});

test('an answer that breaks off is reported as unreachable', async () => {
  const body = new ReadableStream({ pull: (answer) => answer.error(new TypeError('network error')) });
  const { api } = clientAnswering(() => new Response(body));
  const call = api.call(authEndpoints.authStatus, { query: { store_id: anId<StoreId>('store_doosra') } });
  await expect(call).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});
