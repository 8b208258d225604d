import { ApiProblem, problemOf, UNREACHABLE } from './api-problem.ts';

/** Sends a request whose body or answer is a file. Throws `ApiProblem`, as calls do. */
export async function fetchAnswer(address: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, { ...init, credentials: 'include' }).catch(() => {
    throw new ApiProblem(0, { code: 'unreachable', detail: UNREACHABLE });
  });
  if (!answer.ok) throw await problemOf(answer);
  return answer;
}
