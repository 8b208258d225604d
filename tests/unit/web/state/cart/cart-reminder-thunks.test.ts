import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#web/api/api-problem.ts';
import { type ReminderResult, requestReminder } from '#web/state/cart/cart-reminder-thunks.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Answers each call with the next of `failures`, or with success. */
function shop(...failures: (ApiProblem | null)[]) {
  const sent: unknown[] = [];
  const results: ReminderResult[] = [];
  const call = async (_endpoint: unknown, { body }: { body: { email: string | null } }) => {
    sent.push(body.email);
    const failure = failures.shift();
    if (failure) throw failure;
  };
  const deps = { api: { storeId: 'store', call } } as never;
  let replaced = new AbortController();
  const request = (email: string | null) => {
    replaced.abort();
    replaced = new AbortController();
    const report = (result: ReminderResult) => results.push(result);
    void requestReminder(email, replaced.signal, report)(vi.fn() as never, vi.fn(), deps);
  };
  const leave = () => replaced.abort();
  return { sent, results, request, leave };
}
const UNREACHABLE = new ApiProblem(0, { code: 'unreachable' });
const minutePasses = () => vi.advanceTimersByTimeAsync(60_000);

describe('the reminder of a cart', () => {
  it('is requested for an address once it is typed to its end', async () => {
    const { sent, request } = shop();
    request('anna@gmail.co');
    request('anna@gmail.com');
    await minutePasses();
    expect(sent).toEqual(['anna@gmail.com']);
  });

  it('is cancelled at once', async () => {
    const { sent, request } = shop();
    request(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([null]);
  });

  it('is cancelled again until the shop is reached', async () => {
    const { sent, results, request } = shop(UNREACHABLE, UNREACHABLE);
    request(null);
    await minutePasses();
    expect([sent.length, results]).toEqual([3, ['unreached', 'unreached', 'stored']]);
  });

  it('is not requested again once it was refused', async () => {
    const { sent, results, request } = shop(new ApiProblem(422, {}));
    request('anna@gmail.com');
    await minutePasses();
    expect([sent.length, results]).toEqual([1, ['refused']]);
  });

  it('that did not reach the shop is not repeated after it was cancelled', async () => {
    const { sent, request } = shop(UNREACHABLE);
    request('anna@gmail.com');
    await vi.advanceTimersByTimeAsync(1_500);
    request(null);
    await minutePasses();
    expect(sent).toEqual(['anna@gmail.com', null]);
  });

  it('that did not reach the shop is not stored after the checkout was left', async () => {
    const { sent, request, leave } = shop(UNREACHABLE);
    request('anna@gmail.com');
    await vi.advanceTimersByTimeAsync(1_500);
    leave();
    await minutePasses();
    expect(sent).toEqual(['anna@gmail.com']);
  });

  it('is cancelled once even if the checkout is left right then', async () => {
    const { sent, request, leave } = shop(UNREACHABLE);
    request(null);
    leave();
    await minutePasses();
    expect(sent).toEqual([null]);
  });

  it('whose cancellation is refused is cancelled again, less and less often', async () => {
    const { sent, request } = shop(...Array.from({ length: 99 }, () => new ApiProblem(429, {})));
    request(null);
    await minutePasses();
    const inFirstMinute = sent.length;
    await minutePasses();
    expect(sent.length - inFirstMinute).toBeLessThan(inFirstMinute);
  });
});
