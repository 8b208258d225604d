import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallDefinition, StaffCallDefinition } from '#contracts/call.ts';
import { problem } from '#contracts/fields.ts';

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A request that has passed its contract. */
export interface ServedRequest<Definition extends CallDefinition> {
  params: OutputOf<Definition['params']>;
  query: OutputOf<Definition['query']>;
  body: OutputOf<Definition['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type CallHandler<Definition extends CallDefinition> = (
  served: ServedRequest<Definition>,
) => Promise<z.input<Definition['answer']> | FastifyReply>;

type PublicCallDefinition = CallDefinition & { permission?: never };

/**
 * Registers the route of a contract: requests are parsed by its schemas (or refused with 400), answers are
 * validated and serialised. A handler that has sent a reply itself returns it.
 */
export function serve<const Definition extends PublicCallDefinition>(
  app: FastifyInstance,
  call: Definition,
  handler: CallHandler<Definition>,
): void {
  register(app, call, handler);
}

/** Like `serve`, for a call with a permission, which the handler checks first. */
export function serveGuarded<const Definition extends StaffCallDefinition>(
  app: FastifyInstance,
  call: Definition,
  handler: CallHandler<Definition>,
): void {
  register(app, call, handler);
}

function register<Definition extends CallDefinition>(
  app: FastifyInstance,
  call: Definition,
  handler: CallHandler<Definition>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    schema: {
      summary: call.summary,
      tags: [call.tag],
      ...(call.permission && { 'x-permission': call.permission }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { 200: call.answer, '4xx': problem, '5xx': problem },
    },
    handler: (request, reply) =>
      handler({
        params: request.params as OutputOf<Definition['params']>,
        query: request.query as OutputOf<Definition['query']>,
        // A file, for example, is no part of the contract and only in the request.
        body: (call.body && request.body) as OutputOf<Definition['body']>,
        request,
        reply,
      }),
  });
}
