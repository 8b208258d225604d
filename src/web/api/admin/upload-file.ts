import { ApiProblem, problemOf, UNREACHABLE } from '../api-problem.ts';
import type { ApiClient } from '../client.ts';

/** Sends a picture, a logo or a font to a call that takes one, and returns its address. Throws `ApiProblem`. */
export async function uploadFile(
  api: ApiClient,
  { method, path }: { method: string; path: string },
  file: File,
): Promise<string> {
  const query = new URLSearchParams({ store_id: api.storeId, name: file.name });
  const answer = await fetch(api.urlOf(`${path}?${query}`), {
    method,
    headers: { 'content-type': file.type },
    body: file,
    credentials: 'include',
  }).catch(() => {
    throw new ApiProblem(0, { code: 'unreachable', detail: UNREACHABLE });
  });
  if (!answer.ok) throw await problemOf(answer);
  const { url }: { url: string } = await answer.json();
  return url;
}
