import type { FastifyBodyParser, FastifyInstance } from 'fastify';

export const MAX_BODY_BYTES = 64 * 1024;
const MAX_DEPTH = 32;

/**
 * Parses JSON bodies of at most 64 KiB and 32 levels; refuses `__proto__` and `constructor.prototype` keys.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    jsonParser(app),
  );
}

/**
 * Browsers send beacons as `text/plain`, so this scope (register it for beacons only) reads such bodies as
 * JSON. Elsewhere they are refused, because forms of other sites can send them.
 */
export function parseBeaconBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'text/plain',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    jsonParser(scope),
  );
}

/** The shop's JSON parser. Fails with 400 for invalid JSON, deep nesting and prototype keys. */
export function jsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    if (body === '') {
      done(null, undefined);
      return;
    }
    if (isDeeperThan(body, MAX_DEPTH)) {
      done(
        Object.assign(new Error(`JSON may be nested ${MAX_DEPTH} levels deep at most.`), { statusCode: 400 }),
      );
      return;
    }
    parse(request, body, done);
  };
}

/** Whether a JSON text nests deeper than `limit`, without parsing it. */
function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}
