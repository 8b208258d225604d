/**
 * A `fetch` that treats anything but Stripe's responses as a failed connection: the SDK accepts any JSON
 * without `error` as success, such as a proxy's 502. The body is read here, so that a truncated one is
 * retried.
 */
export async function guardedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const text = await response.text();
  if (!isFromStripe(text, response.ok)) {
    throw new TypeError(`${response.status} without an answer of the card provider's`);
  }
  const { status, statusText, headers } = response;
  return new Response(text, { status, statusText, headers });
}

function isFromStripe(text: string, isSuccess: boolean): boolean {
  const body = asObject(parse(text));
  if (!body) return false;
  if (isSuccess) return typeof body.object === 'string' && body.error === undefined;
  return typeof asObject(body.error)?.type === 'string';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const asObject = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
