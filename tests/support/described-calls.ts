import type { FastifyInstance } from 'fastify';
import type { Permission } from '#domain/staff/permissions.ts';

/** What a field of a call may be, as JSON Schema. */
export interface Schema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  minimum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}
interface Described {
  'x-permission'?: Permission;
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
  /** What a call of the back office needs. */
  permission: Permission | null;
}

/** Calls about an order that need to see it as well. docs/decisions/0352. */
export const ALSO_NEEDED: Readonly<Record<string, Permission>> = {
  'GET /admin/api/orders/{order_id}/reviews': 'orders:read',
  'POST /admin/api/orders/{order_id}/review_request': 'orders:read',
};

/** Every call that the shop describes. */
export async function describedCalls(app: FastifyInstance): Promise<Call[]> {
  const { paths } = JSON.parse((await app.inject('/openapi.json')).body, withAnyOf);
  return Object.entries<Record<string, Described>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { parameters = [], requestBody, 'x-permission': permission = null }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as Call['method'],
        path,
        parameters,
        body: requestBody?.content['application/json']?.schema ?? null,
        permission,
      }),
    ),
  );
}

/** Which of several schemas a body has to match makes no difference to what may be sent. */
function withAnyOf(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !Array.isArray((value as { oneOf?: unknown }).oneOf))
    return value;
  const { oneOf, ...schema } = value as { oneOf: unknown[] };
  return { ...schema, anyOf: oneOf };
}

export const STORE_FIELD = /^(store_id|current_store_id|storeId)$/;
const STRINGS: Readonly<Record<string, string>> = {
  uuid: '4edc4a90-78a3-4fdd-9d48-e2e2052ddc53',
  'date-time': '2026-11-21T10:00:00Z',
  month: '2026-11',
  day: '2026-11-21',
  time: '09:30',
  code: 'NOWHERE1',
  digits: '1',
};

/** The least that a field of this name and schema lets through, in a store that there is not. */
export function leastFor(schema: Schema, name = ''): unknown {
  const [choice] = schema.anyOf ?? [];
  if (choice) return leastFor(choice, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [type] = [schema.type].flat();
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  if (type === 'array') return [leastFor(schema.items ?? {})];
  if (type === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(
      ([field]) => STORE_FIELD.test(field) || schema.required?.includes(field),
    );
    return Object.fromEntries(required.map(([field, its]) => [field, leastFor(its, field)]));
  }
  if (name.endsWith('email')) return 'noor@example.com';
  const texts = [STRINGS[schema.format ?? ''] ?? 'nowhere-1', ...Object.values(STRINGS)];
  const pattern = new RegExp(schema.pattern ?? '');
  return texts.find((text) => pattern.test(text)) ?? 'nowhere-1';
}

export const leastBody = (body: Schema) => leastFor(body) as Record<string, unknown>;
