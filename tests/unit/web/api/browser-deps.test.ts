import { afterEach, expect, it, vi } from 'vitest';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import { checkoutEndpoints } from '#web/api/endpoints/checkout-endpoints.ts';
import { anId } from '../../../support/ids.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a checkout call that fails in a page is logged, reported to the shop and thrown again', async () => {
  const sendBeacon = vi.fn();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
  vi.stubGlobal('document', {});
  vi.stubGlobal('navigator', { sendBeacon });
  // The page's dependencies are created once per module, so this test needs modules of its own.
  vi.resetModules();
  const { startBrowserDeps } = await import('#web/api/browser-deps.ts');
  const site = { storeId: 'store', hosts: {} } as Parameters<typeof startBrowserDeps>[0];
  const { api } = startBrowserDeps(site, () => undefined);
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
