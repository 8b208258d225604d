import { and, asc, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { StoreId } from '#domain/ids.ts';
import { readDocuments } from '#server/catalog/products/read-documents.ts';
import type {
  collectionsFile,
  ProductFile,
  subscriptionsFile,
} from '#server/import/files/catalogue-files.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  collectionProducts,
  collections,
  stock,
  subscriptionOptions,
} from '#server/platform/database/schema/catalog-tables.ts';

/** The contents of products/*.json, collections.json and subscriptions.json. */
export interface ExportedProducts {
  products: ProductFile[];
  collections: z.output<typeof collectionsFile>;
  subscriptions: z.output<typeof subscriptionsFile>;
}

/** The products on sale with their current stock, in the format of the import. */
export async function exportProducts(db: Database, storeId: StoreId): Promise<ExportedProducts> {
  const counted = await db
    .select({ sku: stock.sku, onHand: stock.onHand })
    .from(stock)
    .where(eq(stock.storeId, storeId));
  const onHand = new Map(counted.map((row) => [row.sku, row.onHand]));
  const documents = await readDocuments(db, storeId, null);
  return {
    products: documents.map(({ variants, ...document }) => ({
      ...document,
      variants: variants.map((variant) => ({ ...variant, stock: onHand.get(variant.sku) ?? 0 })),
    })),
    collections: await exportCollections(db, storeId),
    subscriptions: await exportSubscriptions(db, storeId),
  };
}

/** A collection and a category with the same name, title and products are one group in the files. */
async function exportCollections(db: Database, storeId: StoreId): Promise<z.output<typeof collectionsFile>> {
  const groups = await db
    .select()
    .from(collections)
    .where(eq(collections.storeId, storeId))
    .orderBy(asc(collections.name), desc(collections.kind));
  const members = await db
    .select()
    .from(collectionProducts)
    .where(and(eq(collectionProducts.storeId, storeId), eq(collectionProducts.isByHand, true)))
    .orderBy(desc(collectionProducts.position));
  const described = groups.map(({ kind, name, title, description, picture, isInMenu, rule }) => ({
    kind,
    name,
    title,
    description,
    picture,
    inMenu: isInMenu,
    rule,
    products: members
      .filter((member) => member.kind === kind && member.name === name)
      .map(({ productHandle }) => productHandle),
  }));
  const alike = Map.groupBy(described, ({ kind: _, ...group }) => JSON.stringify(group));
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { kind: _, ...collection } = first;
    return [{ ...collection, kinds: group.map(({ kind }) => kind) }];
  });
}

async function exportSubscriptions(
  db: Database,
  storeId: StoreId,
): Promise<z.output<typeof subscriptionsFile>> {
  const options = await db
    .select()
    .from(subscriptionOptions)
    .where(eq(subscriptionOptions.storeId, storeId))
    .orderBy(asc(subscriptionOptions.position));
  return options.map(({ subscriptionOptionId, name, intervalCount, intervalUnit }) => ({
    subscriptionId: subscriptionOptionId,
    name,
    intervalCount,
    intervalUnit,
  }));
}
