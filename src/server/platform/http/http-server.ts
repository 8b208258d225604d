import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { isInProcess } from './in-process.ts';

/** How long a client may take to send a request, in milliseconds. */
export interface RequestTimes {
  /** From the connection's start or the first byte to the end of the headers. Less than `request`. */
  headers: number;
  /** To the end of the body. */
  request: number;
  /** How often both are checked; a request may take that much longer. */
  checkedEvery: number;
}

export const REQUEST_TIMES: RequestTimes = { headers: 10_000, request: 15_000, checkedEvery: 1_000 };
/** More than a small machine's shoppers open, but few enough that idle connections do not fill its memory. */
const MAX_CONNECTIONS = 4_000;

/**
 * Fastify options that limit how long the server waits for a client. `headers` are sent with responses
 * outside of routes.
 */
export function httpServerOptions(headers: Readonly<Record<string, string>>, times = REQUEST_TIMES) {
  return {
    requestTimeout: times.request,
    // Node's defaults are a check every 30 s and 60 s for headers, whatever the request timeout is.
    http: { headersTimeout: times.headers, connectionsCheckingInterval: times.checkedEvery },
    clientErrorHandler: (error, socket) => refuseMalformed(error, socket, headers),
    // Fastify's own 503 is not problem+json and has no Retry-After; see `refuseWhileStopping`.
    return503OnClosing: false,
  } satisfies FastifyHttpOptions<Server>;
}

/** Further connections are closed at once. */
export function limitConnections(app: FastifyInstance): void {
  app.server.maxConnections = MAX_CONNECTIONS;
}

/**
 * While the server stops, running and in-process requests finish and new ones get 503; from the signal to stop on, each answer closes its
 * connection. Must be registered before all other hooks.
 */
export function refuseWhileStopping(app: FastifyInstance, stopSignal: AbortSignal | null): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isStopping || isInProcess(request)) done();
    else done(new DomainError('unavailable', 'The shop is restarting. Please try again in a moment.'));
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping || stopSignal?.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** How long a stop waits, in milliseconds. */
export interface StopTimes {
  /** For the first byte on connections that were opened in advance. */
  silent: number;
  /** For the rest of requests that have begun to arrive. */
  arriving: number;
  /** For the answers to those that have arrived. */
  answering: number;
}

/** An answer may wait for the card provider, which is asked up to three times for 10 seconds each. */
const STOP_TIMES: StopTimes = { silent: 500, arriving: 10_000, answering: 35_000 };

/**
 * Closes connections for which Node's own close waits without end: those that browsers open in advance and on which
 * nothing was sent, and those whose request takes too long, because a closing server no longer checks that.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance, times = STOP_TIMES): void {
  const open = new Set<Socket>();
  const unanswered = new Set<IncomingMessage>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', (request, response) => {
    unanswered.add(request);
    response.once('close', () => unanswered.delete(request));
  });
  const closeAllBut = (isWaitedFor: (socket: Socket) => boolean) => {
    for (const socket of open) if (!isWaitedFor(socket)) socket.destroy();
  };
  app.addHook('preClose', async () => {
    setTimeout(() => closeAllBut(({ bytesRead }) => bytesRead > 0), times.silent).unref();
    setTimeout(() => {
      const arrived = new Set([...unanswered].filter(({ complete }) => complete).map(({ socket }) => socket));
      closeAllBut((socket) => arrived.has(socket));
    }, times.arriving).unref();
    setTimeout(() => app.server.closeAllConnections(), times.answering).unref();
  });
}

const REFUSALS: Readonly<Record<string, { status: number; title: string; detail: string; code: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    title: 'Request Timeout',
    detail: 'The request took too long to arrive.',
    code: 'timeout',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    title: 'Request Header Fields Too Large',
    detail: 'The headers of the request are too large.',
    code: 'malformed',
  },
};
const NOT_HTTP = {
  status: 400,
  title: 'Bad Request',
  detail: 'This is not a valid request.',
  code: 'malformed',
};

/** Answers what could not be parsed as a request, and closes the connection. */
function refuseMalformed(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = REFUSALS[error.code ?? ''] ?? NOT_HTTP;
  const body = JSON.stringify({ type: 'about:blank', ...refusal });
  const lines = [
    `HTTP/1.1 ${refusal.status} ${refusal.title}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  if (socket.writable) socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  else socket.destroy();
}
