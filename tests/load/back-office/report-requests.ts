import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import pg from 'pg';

/** A request that the shop has answered: its time in the server, in milliseconds, and the statements that it sent to the database. */
export interface ServedRequest {
  path: string;
  milliseconds: number;
  statements: number;
  /** Of the process after the answer, in bytes. */
  memory: number;
}

interface Running {
  startedAt: number;
  statements: number;
}

/** Loaded before the shop (`--import`): sends what each request cost to the process that started it. */
const running = new AsyncLocalStorage<Running>();
const ofResponse = new WeakMap<ServerResponse, Running>();

subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse };
  const request = { startedAt: performance.now(), statements: 0 };
  ofResponse.set(response, request);
  running.enterWith(request);
});

subscribe('http.server.response.finish', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const cost = ofResponse.get(response);
  if (!cost) return;
  const served: ServedRequest = {
    path: request.url ?? '',
    milliseconds: performance.now() - cost.startedAt,
    statements: cost.statements,
    memory: process.memoryUsage.rss(),
  };
  process.send?.(served);
});

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    const request = running.getStore();
    if (request) request.statements += 1;
    return query.apply(this, args);
  },
});
