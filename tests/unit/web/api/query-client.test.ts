import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ApiProblem } from '#web/api/api-problem.ts';
import { createQueryClient } from '#web/api/query-client.ts';

// On the server nothing is asked again.
beforeAll(() => {
  vi.stubGlobal('document', {});
});
afterAll(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['that is refused is not asked again', new ApiProblem(404, { code: 'not_found' }), 1],
  ['that an overloaded shop refused is not asked again', new ApiProblem(503, { code: 'overloaded' }), 1],
  ['that reached nobody is asked once more', new ApiProblem(0, { code: 'unreachable' }), 2],
  ['that failed in the shop is asked once more', new ApiProblem(500, { code: 'internal' }), 2],
])('a query %s', async (_, failure, calls) => {
  let asked = 0;
  const query = createQueryClient().fetchQuery({
    queryKey: ['failing'],
    retryDelay: 0,
    queryFn: () => {
      asked += 1;
      return Promise.reject(failure);
    },
  });
  await expect(query).rejects.toBe(failure);
  expect(asked).toBe(calls);
});
