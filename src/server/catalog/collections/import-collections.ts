import { and, eq, sql } from 'drizzle-orm';
import type { CollectionContent } from '#domain/catalog/collection-rule.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import {
  collectionProducts,
  collections,
  importedCollections,
} from '#server/platform/database/schema/catalog-tables.ts';
import { removeRuledMembers, writeMembers } from './write-members.ts';

/** A collection as the files of a store describe it. */
export interface CollectionFile extends CollectionContent {
  name: string;
  kinds: readonly ('collection' | 'category')[];
  isInMenu: boolean;
}

interface Given {
  kind: 'collection' | 'category';
  name: string;
  position: number;
  document: CollectionContent & { isInMenu: boolean };
}

/**
 * Makes the collections what their files say, where a file has changed since it was last imported; others stay as staff have
 * edited or deleted them. Those without a file go, unless staff have made or edited them.
 */
export async function importCollections(
  tx: Transaction,
  storeId: StoreId,
  files: readonly CollectionFile[],
): Promise<void> {
  const given = files.flatMap(({ name, kinds, ...document }, position) =>
    kinds.map((kind): Given => ({ kind, name, position, document })),
  );
  await removeWithoutFile(tx, storeId, given);
  for (const { isChanged, isMoved, ...collection } of await sinceImport(tx, storeId, given)) {
    if (isChanged) await writeCollection(tx, storeId, collection);
    if (isMoved) await moveCollection(tx, storeId, collection);
  }
  await rememberImport(tx, storeId, given);
}

const recordset = (given: readonly Given[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(kind text, name text, position integer, document jsonb)`;

async function removeWithoutFile(tx: Transaction, storeId: StoreId, given: readonly Given[]): Promise<void> {
  const isWithoutFile = sql`c.store_id = ${storeId} and not c.is_edited
    and not exists (select from ${recordset(given)} where given.kind = c.kind and given.name = c.name)`;
  await tx.execute(sql`
    delete from ${collectionProducts} held using ${collections} c
    where held.store_id = c.store_id and held.kind = c.kind and held.name = c.name and ${isWithoutFile}`);
  await tx.execute(sql`delete from ${collections} c where ${isWithoutFile}`);
}

async function sinceImport(
  tx: Transaction,
  storeId: StoreId,
  given: readonly Given[],
): Promise<(Given & { isChanged: boolean; isMoved: boolean })[]> {
  const { rows } = await tx.execute<{
    kind: string;
    name: string;
    is_changed: boolean;
    is_moved: boolean;
  }>(sql`
    select given.kind, given.name, imported.document is distinct from given.document as is_changed,
      imported.position is distinct from given.position as is_moved
    from ${recordset(given)}
    left join ${importedCollections} imported
      on imported.store_id = ${storeId} and imported.kind = given.kind and imported.name = given.name`);
  return given.flatMap((collection) => {
    const found = rows.find(({ kind, name }) => kind === collection.kind && name === collection.name);
    return found ? [{ ...collection, isChanged: found.is_changed, isMoved: found.is_moved }] : [];
  });
}

async function writeCollection(
  tx: Transaction,
  storeId: StoreId,
  { kind, name, position, document: { products, ...content } }: Given,
): Promise<void> {
  await tx
    .insert(collections)
    .values({ storeId, kind, name, position, ...content })
    .onConflictDoUpdate({
      target: [collections.storeId, collections.kind, collections.name],
      set: {
        ...content,
        version: sql`${collections.version} + 1`,
        isEdited: false,
        changedAt: sql`shop_now()`,
      },
    });
  await writeMembers(tx, { storeId, kind, name, products });
  if (content.rule === null) await removeRuledMembers(tx, { storeId, kind, name });
}

async function moveCollection(
  tx: Transaction,
  storeId: StoreId,
  { kind, name, position }: Given,
): Promise<void> {
  await tx
    .update(collections)
    .set({ position })
    .where(and(eq(collections.storeId, storeId), eq(collections.kind, kind), eq(collections.name, name)));
}

async function rememberImport(tx: Transaction, storeId: StoreId, given: readonly Given[]): Promise<void> {
  await tx.delete(importedCollections).where(eq(importedCollections.storeId, storeId));
  await tx.execute(sql`
    insert into ${importedCollections} (store_id, kind, name, position, document)
    select ${storeId}, given.kind, given.name, given.position, given.document from ${recordset(given)}`);
}
