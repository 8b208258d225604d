import type { FastifyInstance } from 'fastify';

/** What a field of a call may be, as JSON Schema. */
export interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  minimum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}
interface Described {
  parameters?: { name: string; in: 'query' | 'path' | 'header'; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
/** A call as `/openapi.json` describes it. */
export interface Call {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  parameters: NonNullable<Described['parameters']>;
  body: Schema | null;
}

/** Every call that the shop describes. */
export async function describedCalls(app: FastifyInstance): Promise<Call[]> {
  const { paths } = (await app.inject('/openapi.json')).json();
  return Object.entries<Record<string, Described>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase() as Call['method'],
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
    })),
  );
}
