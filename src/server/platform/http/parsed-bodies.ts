import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { jsonParser, MAX_BODY_BYTES } from './json-bodies.ts';

const MAX_BODIES = 2_000;
const MAX_CHARACTERS = 1_000;

/**
 * Parses and validates each distinct JSON body once and caches it (docs/decisions/0011), for calls that all
 * clients make alike. Handlers share the parsed body and must not change it. Register before the routes.
 */
export function cacheParsedBodies(scope: FastifyInstance): void {
  const read = new LRUCache<string, object>({ max: MAX_BODIES });
  const parse = jsonParser(scope);
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (request, text, done) => {
      const known = read.get(text);
      if (known) return done(null, known);
      parse(request, text, (error, body: unknown) => {
        if (isObject(body) && text.length <= MAX_CHARACTERS) read.set(text, body);
        done(error, body);
      });
    },
  );
  scope.setValidatorCompiler(checkOnce);
}

const checkOnce: FastifySchemaCompiler<z.ZodType> = (route) => {
  const check = validatorCompiler(route);
  if (route.httpPart !== 'body') return check;
  const checked = new WeakMap<object, ReturnType<typeof check>>();
  return (body) => {
    if (!isObject(body)) return check(body);
    const outcome = checked.get(body) ?? check(body);
    checked.set(body, outcome);
    return outcome;
  };
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
