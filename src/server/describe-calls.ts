import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DomainError } from '#domain/errors.ts';
import { type CachedResponse, cachedResponse, sendCachedResponse } from './platform/cache/cached-response.ts';
import { admitAs } from './platform/http/admit-requests.ts';

/**
 * Describes all calls as OpenAPI at `/openapi.json`, and for people at `/docs`. The description has two megabytes: it is written and
 * compressed once, when somebody first asks for it. There is none as YAML, whose writing stops everything else for seconds.
 */
export async function describeCalls(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Storefront', version: '1.0.0' } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  let description: CachedResponse | null = null;
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    description ??= cachedResponse(z.unknown(), app.swagger(), null);
    return sendCachedResponse(request, reply, description);
  };
  await app.register(async (scope) => {
    admitAs(scope, 'outside');
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      uiHooks: {
        // In place of the library's own answers, which are written again for each request.
        async preHandler(request: FastifyRequest, reply: FastifyReply) {
          const { url } = request.routeOptions;
          if (url === '/docs/yaml')
            throw new DomainError('not_found', 'The calls are described at /openapi.json.');
          return url === '/docs/json' ? send(request, reply) : undefined;
        },
      },
    });
    scope.get('/openapi.json', { schema: { hide: true } }, send);
  });
}
