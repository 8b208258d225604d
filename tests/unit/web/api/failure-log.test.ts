import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#web/api/api-problem.ts';
import { createApiClient } from '#web/api/client.ts';
import type { Endpoint } from '#web/api/endpoints/endpoint.ts';
import { checkoutCallLog, createFailureLog } from '#web/api/failure-log.ts';
import { anId } from '../../../support/ids.ts';

describe('a failure in the browser', () => {
  let reports: unknown[];
  let logged: unknown[][];
  let log: ReturnType<typeof createFailureLog>;

  beforeEach(() => {
    reports = [];
    logged = [];
    log = createFailureLog((report) => void reports.push(report));
    vi.spyOn(console, 'error').mockImplementation((...said) => void logged.push(said));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    [new ApiProblem(0, {}), 'unreachable'],
    [new ApiProblem(422, {}), 'refused'],
    [new ApiProblem(503, {}), 'unavailable'],
    [new Error('lost'), 'unexpected'],
  ])('is logged and reported by what it was and how it failed (%#: %s)', (failure, reason) => {
    log('initialize_session', failure);
    expect(logged[0]?.[0]).toBe('Failed to initialize session');
    expect(reports).toEqual([{ operation: 'initialize_session', reason }]);
  });

  it('is reported without anything that was typed', () => {
    log(
      'call_checkout',
      new ApiProblem(422, { code: 'unknown_address', detail: '12 Mott Street is unknown' }),
    );
    expect(JSON.stringify([logged, reports])).not.toContain('Mott');
    expect(logged[0]?.[1]).toEqual({ status: 422, code: 'unknown_address' });
  });

  it('is reported at most twenty times per page, but always logged', () => {
    for (let count = 0; count < 30; count += 1) log('store_cart', new Error('again'));
    expect([reports.length, logged.length]).toEqual([20, 30]);
  });

  describe('of a checkout call', () => {
    const clientThat = (fetch: typeof globalThis.fetch) =>
      createApiClient({ fetch, storeId: anId('store'), onFailure: checkoutCallLog(log) });
    const at = (path: string) => ({ method: 'GET', path }) as Endpoint<never>;

    it.each([
      ['/stripe/calculate_tax_final', 422, 1],
      ['/discount/NOPE', 404, 1],
      ['/stripe/checkout-by-payment', 404, 0],
      ['/stripe/checkout-by-payment', 503, 1],
      ['/metrics/cart-items', 503, 0],
    ])(
      '%s answering %i is thrown again, and logged when a checkout needs it',
      async (path, status, count) => {
        const api = clientThat(async () => new Response('{}', { status }));
        await expect(api.call(at(path), {} as never)).rejects.toMatchObject({ status });
        expect(reports).toHaveLength(count);
      },
    );

    it('without an answer is thrown again and logged', async () => {
      const api = clientThat(() => Promise.reject(new TypeError('offline')));
      const call = api.call(at('/stripe/calculate_tax'), {} as never);
      await expect(call).rejects.toMatchObject({ code: 'unreachable' });
      expect(reports).toEqual([{ operation: 'call_checkout', reason: 'unreachable' }]);
    });

    it('that was aborted is not logged', async () => {
      const signal = AbortSignal.abort();
      const api = clientThat(() => Promise.reject(signal.reason));
      const call = api.call(at('/stripe/preview_tax'), {} as never, { signal });
      await expect(call).rejects.toBe(signal.reason);
      expect(logged).toEqual([]);
    });
  });
});
