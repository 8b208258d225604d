import type { Queryable } from './database.ts';

/**
 * Builds a query once per pool (and once per transaction), because building it costs more than running it.
 * Each needs a unique name, under which PostgreSQL stores the plan.
 */
export function preparedQuery<Query>(build: (db: Queryable) => Query): (db: Queryable) => Query {
  const built = new WeakMap<Queryable, Query>();
  return (db) => {
    const known = built.get(db) ?? build(db);
    built.set(db, known);
    return known;
  };
}
