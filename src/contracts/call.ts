import type { z } from 'zod';

/** The parts that a call may have; see `defineCall`. */
export interface CallDefinition {
  method: 'GET' | 'POST';
  /** Fastify's syntax: `/discount/:code`. */
  path: string;
  summary: string;
  tag: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body of a 200. */
  answer: z.ZodType;
}

/**
 * Declares one call of the shop's interface: where it is, what it takes, what it answers. The server registers its route from
 * it, the browser's client and the OpenAPI document are derived from it.
 */
export function defineCall<const Definition extends CallDefinition>(definition: Definition): Definition {
  return definition;
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** A query of which every field may be left out may be left out itself. */
type QueryInput<Query> =
  object extends InputOf<Query> ? { query?: InputOf<Query> } : { query: InputOf<Query> };

/** What a client sends for a call: `{params, query, body}`, only those that it takes. */
export type CallInput<Definition extends CallDefinition> = (Definition extends { params: infer P }
  ? { params: InputOf<P> }
  : object) &
  (Definition extends { query: infer Q } ? QueryInput<Q> : object) &
  (Definition extends { body: infer B } ? { body: InputOf<B> } : object);

/** What a client gets back from a call that succeeded. */
export type CallAnswer<Definition extends CallDefinition> = z.output<Definition['answer']>;
