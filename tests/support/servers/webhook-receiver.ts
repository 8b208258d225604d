import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

interface Answered {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface WebhookReceiver {
  address: string;
  port: number;
  /** What arrived, in its order, whatever it was answered. */
  received: Received[];
  /** What is answered from now on, to all or as it depends on what arrives; `nothing` leaves the sender waiting. */
  answer(with_: Answered | 'nothing' | ((received: Received) => Answered)): void;
  close(): Promise<void>;
}

/** A program on this machine to which webhooks are sent, by https where it has a key and a certificate. */
export async function startReceiver(secure?: Pick<ServerOptions, 'key' | 'cert'>): Promise<WebhookReceiver> {
  const received: Received[] = [];
  let answer: Answered | 'nothing' | ((received: Received) => Answered) = { status: 204 };
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const arrived = { headers: request.headers, body, event: JSON.parse(body || 'null') };
      received.push(arrived);
      if (answer === 'nothing') return;
      const {
        status,
        headers = {},
        body: text = '',
      } = typeof answer === 'function' ? answer(arrived) : answer;
      response.writeHead(status, headers).end(text);
    });
  };
  const server = secure ? createSecureServer(secure, listener) : createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer(next) {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
