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
const MOST_AT_ONCE = 2_000;

async function refreshCollection(tx: Transaction, collection: RuledCollection): Promise<void> {
  if (!(await isOutdated(tx, collection))) return;
  await inBatches(() => removeOthers(tx, collection));
  await inBatches(() => writeWanted(tx, collection));
}

/** Repeats what changes at most `MOST_AT_ONCE` rows and returns how many until nothing is left to change. */
async function inBatches(change: () => Promise<number>): Promise<void> {
  let changed: number;
  do changed = await change();
  while (changed === MOST_AT_ONCE);
}

async function removeOthers(tx: Transaction, collection: RuledCollection): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with wanted as materialized (${wantedIn(collection)})
    delete from ${collectionProducts} held
    where ${heldBy(collection)} and held.product_handle in (
      select held.product_handle from ${collectionProducts} held
      where ${heldBy(collection)} and not held.is_by_hand
        and not exists (select from wanted where wanted.handle = held.product_handle)
      limit ${MOST_AT_ONCE})`);
  return rowCount ?? 0;
}

async function writeWanted(tx: Transaction, collection: RuledCollection): Promise<number> {
  const { storeId, kind, name } = collection;
  const { rowCount } = await tx.execute(sql`
    with wanted as materialized (${wantedIn(collection)})
    insert into ${collectionProducts} as held (store_id, kind, name, product_handle, position, is_by_hand)
    select ${storeId}, ${kind}, ${name}, wanted.handle, wanted.position, false from wanted
    where not exists (
      select from ${collectionProducts} held
      where ${heldBy(collection)} and held.product_handle = wanted.handle and held.position = wanted.position)
    limit ${MOST_AT_ONCE}
    on conflict (store_id, kind, name, product_handle) do update set position = excluded.position`);
  return rowCount ?? 0;
}
