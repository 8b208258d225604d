import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import type { Database } from './database.ts';
import { stores } from './tables/store-tables.ts';

/** The stores of this database, remembered: they are created by imports, never removed. */
export interface StoreDirectory {
  isKnown(storeId: string): Promise<boolean>;
}

export function createStoreDirectory(db: Database): StoreDirectory {
  const known = new Set<string>();
  return {
    async isKnown(storeId) {
      if (known.has(storeId)) return true;
      for (const row of await db.select({ id: stores.id }).from(stores)) known.add(row.id);
      return known.has(storeId);
    },
  };
}

/** Refuses every call that names a store that does not exist. Throws `unknown_store`. */
export function requireKnownStore(app: FastifyInstance, directory: StoreDirectory): void {
  app.addHook('preHandler', async (request) => {
    for (const storeId of storeIdsOf(request)) {
      if (!(await directory.isKnown(storeId))) {
        throw new DomainError('unknown_store', `There is no store with the id ${storeId.slice(0, 64)}.`);
      }
    }
  });
}

function storeIdsOf({ body, query, params }: FastifyRequest): string[] {
  return [body, query, params].flatMap((part) => {
    if (typeof part !== 'object' || part === null) return [];
    const named = part as Record<string, unknown>;
    return [named.store_id, named.current_store_id, named.storeId].filter((id) => typeof id === 'string');
  });
}
