import type { z } from 'zod';
import type { CallPermission } from '#domain/staff/permissions.ts';

/** See `defineCall`. */
export interface CallDefinition {
  method: 'GET' | 'POST';
  /** In Fastify's syntax: `/discount/:code`. */
  path: string;
  summary: string;
  tag: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body of a 200 response. */
  answer: z.ZodType;
  /** Of calls of the back office: what the staff member needs. Other calls have none. */
  permission?: CallPermission;
}

/** A call of the back office. */
export interface StaffCallDefinition extends CallDefinition {
  permission: CallPermission;
}

/** Calls below `/admin/api` do not compile without a permission. */
type WithPermission<Path extends string> = Path extends `/admin/api/${string}`
  ? Pick<StaffCallDefinition, 'permission'>
  : unknown;

/**
 * Declares a call of the API. The server's route, the browser's client and the OpenAPI document are derived
 * from it.
 */
export function defineCall<const Definition extends CallDefinition>(
  definition: Definition & WithPermission<Definition['path']>,
): Definition {
  return definition;
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** A query whose fields are all optional is itself optional. */
type QueryInput<Query> =
  object extends InputOf<Query> ? { query?: InputOf<Query> } : { query: InputOf<Query> };

/** A call's input: those of `{params, query, body}` that it takes. */
export type CallInput<Definition extends CallDefinition> = (Definition extends { params: infer P }
  ? { params: InputOf<P> }
  : object) &
  (Definition extends { query: infer Q } ? QueryInput<Q> : object) &
  (Definition extends { body: infer B } ? { body: InputOf<B> } : object);

/** The body of a successful response. */
export type CallAnswer<Definition extends CallDefinition> = z.output<Definition['answer']>;
