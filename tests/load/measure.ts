import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request as send } from 'node:http';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

export interface MeasuredRequest {
  name: string;
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Each connection with a session cookie of its own. */
  asVisitor?: boolean;
}

export interface Measurement {
  name: string;
  shopRate: number;
  bareRate: number;
  /** Of the answer's body, as sent. */
  bytes: number;
}

const SECONDS = 4;
const ROUNDS = 2;
const CONNECTIONS = 10;

/** Requests a second of the shop and of a bare `node:http` process that answers the same bytes, measured in turn. */
export async function measureAgainstBare(shopUrl: string, request: MeasuredRequest): Promise<Measurement> {
  const visitors = request.asVisitor
    ? await Promise.all(Array.from({ length: CONNECTIONS }, () => sessionOf(shopUrl, request)))
    : [];
  const answer = await rawAnswer(shopUrl, request);
  const bare = await startBareServer(answer);
  try {
    const rates = { shop: 0, bare: 0 };
    await rateOf(shopUrl, request, visitors, 1);
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.shop += (await rateOf(shopUrl, request, visitors, SECONDS)) / ROUNDS;
      rates.bare += (await rateOf(bare.url, request, visitors, SECONDS)) / ROUNDS;
    }
    return { name: request.name, shopRate: rates.shop, bareRate: rates.bare, bytes: answer.body.length };
  } finally {
    bare.stop();
  }
}

async function sessionOf(shopUrl: string, request: MeasuredRequest): Promise<string> {
  const first = await fetch(`${shopUrl}${request.path}`, init(request));
  return first.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const init = ({ method = 'GET', headers = {}, body }: MeasuredRequest) => ({
  method,
  headers,
  ...(body && { body }),
});

export async function rawAnswer(
  shopUrl: string,
  request: MeasuredRequest,
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const outgoing = send(`${shopUrl}${request.path}`, init(request));
  outgoing.end(request.body);
  const [incoming] = await once(outgoing, 'response');
  if (incoming.statusCode !== 200) throw new Error(`${request.name} answered ${incoming.statusCode}`);
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = incoming.headers;
  return { headers, body: Buffer.concat(chunks) };
}

export async function startBareServer(answer: { headers: Record<string, string>; body: Buffer }) {
  const child = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), [], { execArgv: [] });
  child.send({ headers: answer.headers, body: answer.body.toString('base64') });
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

async function rateOf(
  url: string,
  request: MeasuredRequest,
  visitors: readonly string[],
  seconds: number,
): Promise<number> {
  const waiting = [...visitors];
  const result = await autocannon({
    url: `${url}${request.path}`,
    method: request.method ?? 'GET',
    headers: request.headers ?? {},
    ...(request.body && { body: request.body }),
    connections: CONNECTIONS,
    duration: seconds,
    setupClient(client) {
      const cookie = waiting.pop();
      if (cookie) client.setHeaders({ ...request.headers, cookie });
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${request.name}: ${result.non2xx + result.errors} requests failed`);
  return result.requests.average;
}
