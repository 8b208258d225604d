import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { CollectionRule } from '#domain/catalog/collection-rule.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { collectionProducts, collections } from '#server/platform/database/schema/catalog-tables.ts';
import { changesByItself, matchingRule } from './collection-rules.ts';

interface RuledCollection {
  storeId: StoreId;
  kind: 'collection' | 'category';
  name: string;
  rule: CollectionRule;
}

/**
 * Makes the collections with a rule hold what it says, in the transaction of the change that products now match it or no
 * longer do. What has not changed is not written, so that no page is rendered again for it.
 */
export async function refreshCollections(tx: Transaction, storeId: StoreId): Promise<void> {
  for (const collection of await ruledCollections(tx, eq(collections.storeId, storeId)))
    await refreshCollection(tx, collection);
}

/** The same for rules whose products change with time, stock and sales. */
export async function refreshCollectionsByTime(db: Database): Promise<void> {
  const candidates = (await ruledCollections(db, undefined)).filter(({ rule }) => changesByItself(rule));
  for (const collection of candidates) {
    if (!(await isOutdated(db, collection))) continue;
    await db.transaction(async (tx) => {
      await lockImports(tx);
      const [current] = await ruledCollections(tx, isCollection(collection));
      if (current) await refreshCollection(tx, current);
    });
  }
}

const isCollection = ({ storeId, kind, name }: Omit<RuledCollection, 'rule'>) =>
  and(eq(collections.storeId, storeId), eq(collections.kind, kind), eq(collections.name, name));

async function ruledCollections(db: Queryable, isAsked: SQL | undefined): Promise<RuledCollection[]> {
  const rows = await db
    .select({
      storeId: collections.storeId,
      kind: collections.kind,
      name: collections.name,
      rule: collections.rule,
    })
    .from(collections)
    .where(and(isAsked, isNotNull(collections.rule)))
    .orderBy(collections.storeId, collections.kind, collections.name);
  return rows.flatMap(({ rule, ...collection }) => (rule === null ? [] : [{ ...collection, rule }]));
}

const heldBy = ({ storeId, kind, name }: RuledCollection) =>
  sql`held.store_id = ${storeId} and held.kind = ${kind} and held.name = ${name}`;

/** What the rule adds to the products by hand. */
const wantedIn = (collection: RuledCollection) => sql`
  select matching.handle, matching.position from (${matchingRule(collection.storeId, collection.rule)}) matching
  where not exists (
    select from ${collectionProducts} held
    where ${heldBy(collection)} and held.is_by_hand and held.product_handle = matching.handle)`;

async function isOutdated(db: Queryable, collection: RuledCollection): Promise<boolean> {
  const { rows } = await db.execute<{ is_outdated: boolean }>(sql`
    with wanted as (${wantedIn(collection)}), present as (
      select held.product_handle as handle, held.position from ${collectionProducts} held
      where ${heldBy(collection)} and not held.is_by_hand
    )
    select exists ((select * from wanted except select * from present) union all (select * from present except select * from wanted)) as is_outdated`);
  return rows[0]?.is_outdated ?? false;
}

/** In one statement a large collection would take longer than a statement may. */
const MAX_AT_ONCE = 2_000;

/**
 * Joins in these statements would compare all products with all: what this transaction has written is in no statistics. A subquery without
 * a reference to its row and a primary key are looked up instead.
 */
async function refreshCollection(tx: Transaction, collection: RuledCollection): Promise<void> {
  if (!(await isOutdated(tx, collection))) return;
  while ((await removeSome(tx, collection)) === MAX_AT_ONCE);
  let last: string | null = '';
  while (last !== null) last = await writeSome(tx, collection, last);
}

/** Removes products that the rule does not want. Returns how many. */
async function removeSome(tx: Transaction, collection: RuledCollection): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with wanted as materialized (${wantedIn(collection)})
    delete from ${collectionProducts} held
    where ${heldBy(collection)} and held.product_handle in (
      select held.product_handle from ${collectionProducts} held
      where ${heldBy(collection)} and not held.is_by_hand
        and held.product_handle not in (select handle from wanted)
      limit ${MAX_AT_ONCE})`);
  return rowCount ?? 0;
}

/** Adds and moves the next products after a handle. Returns the last one, or null when there are no more. */
async function writeSome(
  tx: Transaction,
  collection: RuledCollection,
  after: string,
): Promise<string | null> {
  const { storeId, kind, name } = collection;
  const { rows } = await tx.execute<{ last: string | null }>(sql`
    with wanted as (${wantedIn(collection)}), batch as materialized (
      select handle, position from wanted where handle > ${after} order by handle limit ${MAX_AT_ONCE}
    ), written as (
      insert into ${collectionProducts} as held (store_id, kind, name, product_handle, position, is_by_hand)
      select ${storeId}, ${kind}, ${name}, batch.handle, batch.position, false from batch
      on conflict (store_id, kind, name, product_handle) do update set position = excluded.position
        where held.position <> excluded.position)
    select max(handle) as last from batch`);
  return rows[0]?.last ?? null;
}
