import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminCollections } from '#contracts/admin/collections/collection-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { containing } from '#server/platform/database/like-pattern.ts';
import {
  collectionProducts,
  collections,
  products,
} from '#server/platform/database/schema/catalog-tables.ts';

const BY_NAME = { column: collections.name, type: 'text' } as const;
/** Those of the menu first, in its order. */
const MENU_ORDER = sql`(case when ${collections.isInMenu} then ${collections.position} else 1000000 end)`;
const SORTS: Readonly<Record<'menu' | 'changed' | 'title', Keyset>> = {
  menu: { columns: [{ column: MENU_ORDER, type: 'integer' }, BY_NAME], direction: 'ascending' },
  changed: { columns: [{ column: collections.changedAt, type: 'moment' }, BY_NAME], direction: 'descending' },
  title: { columns: [{ column: collections.title, type: 'text' }, BY_NAME], direction: 'ascending' },
};

const VIEWS: Readonly<Record<'all' | 'menu' | 'rule' | 'hand', SQL | undefined>> = {
  all: undefined,
  menu: sql`${collections.isInMenu}`,
  rule: sql`${collections.rule} is not null`,
  hand: sql`${collections.rule} is null`,
};

const COLUMNS = {
  name: collections.name,
  title: collections.title,
  picture: collections.picture,
  products: sql<number>`(
    select count(*)::int from ${collectionProducts} held
    join ${products} p on p.store_id = held.store_id and p.handle = held.product_handle and p.status = 'active'
    where held.store_id = collections.store_id and held.kind = 'collection' and held.name = collections.name)`,
  hasRule: sql<boolean>`(${collections.rule} is not null)`,
  isInMenu: collections.isInMenu,
  changedAt: collections.changedAt,
};

/** A page of the collections of a store. */
export async function listedCollections(
  db: Database,
  {
    store_id,
    q = '',
    view = 'all',
    sort = 'menu',
    limit = PAGE_SIZE,
    cursor,
  }: z.output<typeof adminCollections.query>,
): Promise<CallAnswer<typeof adminCollections>> {
  const keyset = SORTS[sort];
  const rows = await db
    .select({ ...COLUMNS, position: positionIn(keyset) })
    .from(collections)
    .where(
      and(
        eq(collections.storeId, store_id),
        eq(collections.kind, 'collection'),
        VIEWS[view],
        calledLike(q.trim()),
        afterCursor(keyset, cursor),
      ),
    )
    .orderBy(...orderOf(keyset))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  return {
    collections: page.map((row) => ({
      name: row.name,
      title: row.title,
      picture: row.picture?.url ?? null,
      products: row.products,
      has_rule: row.hasRule,
      is_in_menu: row.isInMenu,
      changed_at: row.changedAt.toISOString(),
    })),
    next_cursor: nextCursor,
  };
}

function calledLike(q: string): SQL | undefined {
  if (q === '') return undefined;
  const pattern = containing(q);
  return or(ilike(collections.title, pattern), ilike(collections.name, pattern));
}
