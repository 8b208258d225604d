import { afterEach, expect, it, vi } from 'vitest';
import { sendReviewPicture } from '#web/api/reviews/review-calls.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a photo whose time is over is reported as unreachable, so that the review can be sent without it', async () => {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    return promise;
  });
  const api = { storeId: 'store', urlOf: (path: string) => path } as never;
  const result = sendReviewPicture(api, new Blob()).catch((failure: unknown) => failure);
  limit.abort(new DOMException('', 'TimeoutError'));
  expect(await result).toMatchObject({ status: 0, code: 'unreachable' });
}, 2_000);
