import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '../database/database.ts';
import { stores } from '../database/schema/store-tables.ts';

/** The ids of existing stores, cached: imports create stores and nothing removes them. */
export interface StoreDirectory {
  /** Whether the store is cached, without a query. */
  remembers(storeId: StoreId): boolean;
  isKnown(storeId: StoreId): Promise<boolean>;
}

export function createStoreDirectory(db: Database): StoreDirectory {
  const known = new Set<StoreId>();
  return {
    remembers: (storeId) => known.has(storeId),
    async isKnown(storeId) {
      for (const row of await db.select({ id: stores.id }).from(stores)) known.add(row.id);
      return known.has(storeId);
    },
  };
}

/** Refuses calls that name a store which does not exist. Throws `unknown_store`. */
export function requireStore(app: FastifyInstance, directory: StoreDirectory): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const unfamiliar = storeIdsOf(request).filter((storeId) => !directory.remembers(storeId));
    if (unfamiliar.length === 0) done();
    else requireKnown(directory, unfamiliar).then(() => done(), done);
  });
}

async function requireKnown(directory: StoreDirectory, storeIds: readonly StoreId[]): Promise<void> {
  for (const storeId of storeIds) {
    if (!(await directory.isKnown(storeId))) {
      throw new DomainError('unknown_store', `There is no store with the id ${storeId.slice(0, 64)}.`);
    }
  }
}

const NAMES = ['store_id', 'current_store_id', 'storeId'];

function storeIdsOf({ body, query, params }: FastifyRequest): StoreId[] {
  const found: StoreId[] = [];
  for (const part of [body, query, params]) {
    if (typeof part !== 'object' || part === null) continue;
    for (const name of NAMES) {
      const value = (part as Record<string, unknown>)[name];
      if (typeof value === 'string') found.push(value as StoreId);
    }
  }
  return found;
}
