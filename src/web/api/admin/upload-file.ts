import type { ApiClient } from '../client.ts';
import { fetchAnswer } from '../fetch-answer.ts';

/** Sends a picture, a logo or a font to a call that takes one, and returns its address. Throws `ApiProblem`. */
export async function uploadFile(
  api: ApiClient,
  { method, path }: { method: string; path: string },
  file: File,
): Promise<string> {
  const query = new URLSearchParams({ store_id: api.storeId, name: file.name });
  const answer = await fetchAnswer(api.urlOf(`${path}?${query}`), {
    method,
    headers: { 'content-type': file.type },
    body: file,
  });
  const { url }: { url: string } = await answer.json();
  return url;
}
