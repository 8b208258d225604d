import { afterEach, expect, it, vi } from 'vitest';
import type { adminPaymentExceptions } from '#contracts/admin/payment-exceptions-calls.ts';
import type { payByLink } from '#contracts/checkout/payment-link-calls.ts';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import { authEndpoints } from '#web/api/endpoints/auth-endpoints.ts';
import { checkoutEndpoints } from '#web/api/endpoints/checkout-endpoints.ts';
import { endpoint } from '#web/api/endpoints/endpoint.ts';
import { orderEndpoints } from '#web/api/endpoints/order-endpoints.ts';
import { subscriptionEndpoints } from '#web/api/endpoints/subscription-endpoints.ts';
import { anId } from '../../../support/ids.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The page's dependencies are created once per module, so each test needs modules of its own. */
async function startedApi() {
  vi.resetModules();
  const { startBrowserDeps } = await import('#web/api/browser-deps.ts');
  const site = { storeId: 'store', hosts: {} } as Parameters<typeof startBrowserDeps>[0];
  return startBrowserDeps(site, () => undefined).api;
}

/** A `fetch` that is never answered, but can be aborted, and what ends the time of its calls. */
function neverAnswered() {
  const limits: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    return promise;
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => {
    for (const limit of limits) limit.abort(new DOMException('', 'TimeoutError'));
  };
}

const READING = { query: { store_id: anId<StoreId>('store') } };

it('a call whose time is over is reported as unreachable', async () => {
  const endTime = neverAnswered();
  const call = (await startedApi()).call(authEndpoints.authStatus, READING);
  const result = call.catch((failure: unknown) => failure);
  endTime();
  expect(await result).toMatchObject({ status: 0, code: 'unreachable' });
});

it('a call with a signal of its own has a limit as well', async () => {
  const endTime = neverAnswered();
  const { signal } = new AbortController();
  const call = (await startedApi()).call(authEndpoints.authStatus, READING, { signal });
  const result = call.catch((failure: unknown) => failure);
  endTime();
  expect(await result).toMatchObject({ status: 0, code: 'unreachable' });
});

it('calls of the back office may take longer', async () => {
  neverAnswered();
  const api = await startedApi();
  void api.call(authEndpoints.authStatus, READING).catch(() => undefined);
  void api
    .call(endpoint<typeof adminPaymentExceptions>('GET', '/admin/api/payment_exceptions'), READING)
    .catch(() => undefined);
  const [shop = 0, admin = 0] = vi.mocked(AbortSignal.timeout).mock.calls.map(([time]) => time);
  expect(admin).toBeGreaterThan(shop);
});

it.each([
  checkoutEndpoints.createCheckoutSession,
  checkoutEndpoints.calculateTaxFinal,
  checkoutEndpoints.confirmSubscription,
  endpoint<typeof payByLink>('POST', '/orders/pay_by_link'),
  subscriptionEndpoints.startCardChange,
  subscriptionEndpoints.finishCardChange,
  orderEndpoints.cancelOwnOrder,
])('$path may take longer than other calls of shoppers: it waits for the card provider', async (waiting) => {
  neverAnswered();
  const api = await startedApi();
  for (const called of [checkoutEndpoints.getShippingOptions, waiting])
    void api.call(called as never, READING as never).catch(() => undefined);
  const [reading = 0, paying = 0] = vi.mocked(AbortSignal.timeout).mock.calls.map(([time]) => time);
  expect(paying).toBeGreaterThan(reading);
});

it('a checkout call that fails in a page is logged, reported to the shop and thrown again', async () => {
  const sendBeacon = vi.fn();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
  vi.stubGlobal('document', {});
  vi.stubGlobal('navigator', { sendBeacon });
  const api = await startedApi();
  const call = api.call(checkoutEndpoints.checkoutSession, {
    query: { sessionId: anId<CheckoutId>('x'), store_id: anId<StoreId>('store') },
  });
  await expect(call).rejects.toMatchObject({ status: 503 });
  expect(logged).toHaveBeenCalledOnce();
  const report = JSON.stringify({ operation: 'call_checkout', reason: 'unavailable' });
  expect(sendBeacon, 'the page may just be left').not.toHaveBeenCalled();
  // Test files share their globals, so the report of another one may end up here.
  const ownReports = () => sendBeacon.mock.calls.filter(([, body]) => String(body).includes('call_checkout'));
  await vi.waitFor(() => expect(ownReports()).toEqual([['/metrics/browser-failures', report]]), 5000);
});
