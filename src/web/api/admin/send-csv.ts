import { ApiProblem, problemOf, UNREACHABLE } from '../api-problem.ts';
import type { ApiClient } from '../client.ts';

/** Sends a CSV file to a call that reads it, or only asks what it would do. Throws `ApiProblem`. */
export async function sendCsv<Result>(
  api: ApiClient,
  path: string,
  file: File,
  { isTrial }: { isTrial: boolean },
): Promise<Result> {
  const query = new URLSearchParams({ store_id: api.storeId, ...(isTrial && { try: 'true' }) });
  const answer = await fetch(api.urlOf(`${path}?${query}`), {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: file,
    credentials: 'include',
  }).catch(() => {
    throw new ApiProblem(0, { code: 'unreachable', detail: UNREACHABLE });
  });
  if (!answer.ok) throw await problemOf(answer);
  return answer.json();
}
