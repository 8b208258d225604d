import type { Queryable } from './database.ts';

/**
 * A query that is built once for each pool (and once for each transaction that uses it), because building one costs more than
 * running it. Give it a name of its own: PostgreSQL keeps its plan under it.
 */
export function preparedQuery<Query>(build: (db: Queryable) => Query): (db: Queryable) => Query {
  const built = new WeakMap<Queryable, Query>();
  return (db) => {
    const known = built.get(db) ?? build(db);
    built.set(db, known);
    return known;
  };
}
