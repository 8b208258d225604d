import type { Answer, TestShopper } from '../test-shop.ts';

/** Someone with a cookie jar who calls running processes: `urlOf` says which one takes the next call. */
export function createHttpShopper(urlOf: () => string): TestShopper {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${urlOf()}${path}`, { ...init, headers: { ...init.headers, cookie } });
    for (const [, name, value] of answer.headers
      .getSetCookie()
      .flatMap((one) => [one.match(/^([^=]+)=([^;]*)/) ?? []])) {
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    const isJson = answer.headers.get('content-type')?.includes('json');
    const body = isJson ? await answer.json() : await answer.text();
    return { status: answer.status, body, headers: Object.fromEntries(answer.headers) };
  };
  return {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body ?? {}),
      }),
  };
}
