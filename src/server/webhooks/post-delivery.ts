import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type AddressRules, addressProblem, publicLookup } from './public-address.ts';

const TIME_LIMIT_MS = 10_000;
/** Of an answer so much is read and stored. */
const ANSWER_BYTES = 1_024;
const MAX_HEADER_BYTES = 16_384;

/** What came of sending something to an endpoint. */
export interface DeliveryOutcome {
  /** Null without an answer. */
  status: number | null;
  /** The beginning of the answer; null without one. */
  answer: string | null;
  durationMs: number;
  /** Why it counts as failed; null when it arrived. */
  failure: string | null;
}

/**
 * Posts a body, within ten seconds. It arrived when the answer has a status of 200 to 299; redirects are not followed, because they could
 * lead to a private address.
 */
export async function postDelivery(
  address: string,
  { body, headers, rules }: { body: string; headers: Record<string, string>; rules: AddressRules },
): Promise<DeliveryOutcome> {
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  const problem = addressProblem(address, rules);
  if (problem !== null)
    return { status: null, answer: null, durationMs: 0, failure: `the address ${problem}` };
  try {
    const { status, answer } = await exchange(address, { body, headers, rules });
    return { status, answer, durationMs: took(), failure: failureOf(status) };
  } catch (error) {
    return { status: null, answer: null, durationMs: took(), failure: reasonOf(error) };
  }
}

function exchange(
  address: string,
  { body, headers, rules }: { body: string; headers: Record<string, string>; rules: AddressRules },
): Promise<{ status: number; answer: string }> {
  const url = new URL(address);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      // A connection of its own, so that none is used again whose address was checked for another host.
      agent: false,
      lookup: publicLookup(rules),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'storefront-webhooks/1',
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      beginningOf(response).then((answer) => resolve({ status: response.statusCode ?? 0, answer }), reject);
    });
    sent.end(body);
  });
}

/** Reads no more than is stored, however much is sent. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= ANSWER_BYTES) break;
  }
  const text = Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8');
  // The database stores none of these.
  return text.replaceAll('\u0000', '');
}

function failureOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `it answered ${status}, and redirects are not followed`
    : `it answered ${status}`;
}

const UNTRUSTED = 'its certificate is of an authority that is not trusted';

/** In words, for what staff can do something about. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the name has no address',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was broken off',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  EPROTO: 'it does not speak https',
};

function reasonOf(error: unknown): string {
  const { name, message, code = '' } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR')
    return 'there was no answer within 10 seconds';
  return REASONS[code] ?? message;
}
