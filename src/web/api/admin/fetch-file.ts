import { ApiProblem, problemOf, UNREACHABLE } from '../api-problem.ts';

/** Fetches a file of the back office. Throws `ApiProblem`, as calls do. */
export async function fetchFile(address: string): Promise<Blob> {
  const response = await fetch(address, { credentials: 'include' }).catch(() => {
    throw new ApiProblem(0, { code: 'unreachable', detail: UNREACHABLE });
  });
  if (!response.ok) throw await problemOf(response);
  return response.blob();
}
