import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Admission, overloaded, type WorkClass } from './admission.ts';
import { isInProcess } from './in-process.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See `admitAs`. */
    workClass?: WorkClass | 'outside';
  }
  interface FastifyInstance {
    /** Null when nothing is limited. */
    admission: Admission | null;
  }
  interface FastifyRequest {
    /** Gives the place of the request back. */
    releasePlace: (() => void) | null;
  }
}

/**
 * Lets requests work only while there is a place for their class. They enter after their body has arrived, so that slow clients hold
 * none, and before their session is read; a client that has gone leaves the queue. Call it before the routes.
 */
export function admitRequests(app: FastifyInstance, admission: Admission | null): void {
  app.decorate('admission', admission);
  app.decorateRequest('releasePlace', null);
  if (!admission) return;
  requireClasses(app);
  app.addHook('preValidation', (request, reply, done) => {
    const { workClass = 'outside' } = request.routeOptions.config;
    // What a page asks for while it is rendered works in the place of that page.
    if (workClass === 'outside' || isInProcess(request)) return done();
    void enterUnlessClosed(admission, workClass, reply).then((release) => {
      request.releasePlace = release;
      done();
    }, done);
  });
  // The work of a client that has gone goes on until its handler answers, so only an answer gives the place back, and a stream its end.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (payload instanceof Readable) payload.once('close', () => request.releasePlace?.());
    else request.releasePlace?.();
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.sent) request.releasePlace?.();
    done();
  });
}

/** Stops the start when a route has no class. */
function requireClasses(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const missing = routes
      .filter(({ config }) => !config?.workClass)
      .map(({ method, url }) => `${method} ${url}`);
    if (missing.length > 0) throw new Error(`Routes without a class of work: ${missing.join(', ')}`);
  });
}

/**
 * Declares the class of the routes that are registered in the scope afterwards, unless a scope inside declares another one. `except` has
 * single paths of another class. Routes `outside` are never refused as a whole; their handlers may ask for a place with `withPlace`.
 */
export function admitAs(
  scope: FastifyInstance,
  workClass: WorkClass | 'outside',
  except: Readonly<Record<string, WorkClass>> = {},
): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, workClass: except[route.url] ?? workClass };
  });
}

/**
 * Does a part of a request's work in a place of its class, where the rest is answered from a cache. Work that is only for the client of `reply`
 * leaves the queue when that client has gone. Throws `overloaded`.
 */
export async function withPlace<Result>(
  request: FastifyRequest,
  workClass: WorkClass,
  work: () => Promise<Result>,
  reply?: FastifyReply,
): Promise<Result> {
  const { admission } = request.server;
  if (!admission || isInProcess(request)) return work();
  const release = await (reply ? enterUnlessClosed(admission, workClass, reply) : admission.enter(workClass));
  try {
    return await work();
  } finally {
    release();
  }
}

/** Calls of pages never wait for a build that waits for a place, which those pages may hold. */
export const sharedBy = (request: FastifyRequest): string => (isInProcess(request) ? 'pages' : 'visitors');

async function enterUnlessClosed(
  admission: Admission,
  workClass: WorkClass,
  { raw }: FastifyReply,
): Promise<() => void> {
  if (raw.destroyed) throw overloaded();
  const gone = new AbortController();
  // A refusal that nobody receives; any other error would be logged as a failed request.
  const onClose = () => gone.abort(overloaded());
  raw.once('close', onClose);
  try {
    return await admission.enter(workClass, gone.signal);
  } finally {
    raw.off('close', onClose);
  }
}
