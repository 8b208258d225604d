import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallDeps } from '#contracts/call.ts';
import { problem } from '#contracts/fields.ts';

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A request that has passed its contract. */
export interface ServedRequest<Deps extends CallDeps> {
  params: OutputOf<Deps['params']>;
  query: OutputOf<Deps['query']>;
  body: OutputOf<Deps['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Registers the route of a contract: what comes in is parsed by its schemas (or refused with 400), what goes out is checked and
 * serialised by its answer. A handler that has already sent a reply returns it.
 */
export function serve<const Deps extends CallDeps>(
  app: FastifyInstance,
  call: Deps,
  handler: (served: ServedRequest<Deps>) => Promise<z.input<Deps['answer']> | FastifyReply>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    schema: {
      summary: call.summary,
      tags: [call.tag],
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { 200: call.answer, '4xx': problem, '5xx': problem },
    },
    handler: (request, reply) =>
      handler({
        params: request.params as OutputOf<Deps['params']>,
        query: request.query as OutputOf<Deps['query']>,
        body: request.body as OutputOf<Deps['body']>,
        request,
        reply,
      }),
  });
}
