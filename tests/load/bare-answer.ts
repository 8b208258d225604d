import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request as send } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { WrkRequest } from './wrk.ts';

interface RawAnswer {
  headers: Record<string, string>;
  body: Buffer;
}

/** The shop's answer to a request, as sent. Throws when it is no success. */
export async function rawAnswer(
  shopUrl: string,
  { path, method = 'GET', headers = {}, body }: WrkRequest,
): Promise<RawAnswer> {
  const outgoing = send(`${shopUrl}${path}`, { method, headers });
  outgoing.end(body);
  const [incoming] = await once(outgoing, 'response');
  if (incoming.statusCode !== 200) throw new Error(`${path} answered ${incoming.statusCode}`);
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { date: _, connection: __, 'keep-alive': ___, ...sent } = incoming.headers;
  return { headers: sent, body: Buffer.concat(chunks) };
}

/** A bare `node:http` process that answers the same bytes. */
export async function startBareServer({ headers, body }: RawAnswer) {
  const child = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), [], { execArgv: [] });
  child.send({ headers, body: body.toString('base64') });
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
