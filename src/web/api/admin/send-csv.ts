import type { ApiClient } from '../client.ts';
import { fetchAnswer } from '../fetch-answer.ts';

/** Sends a CSV file to a call that reads it, or only asks what it would do. Throws `ApiProblem`. */
export async function sendCsv<Result>(
  api: ApiClient,
  path: string,
  file: File,
  { isTrial }: { isTrial: boolean },
): Promise<Result> {
  const query = new URLSearchParams({ store_id: api.storeId, ...(isTrial && { try: 'true' }) });
  const answer = await fetchAnswer(api.urlOf(`${path}?${query}`), {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: file,
  });
  return answer.json();
}
