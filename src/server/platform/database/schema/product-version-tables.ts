import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import type { ProductVersionOrigin } from '#domain/catalog/product-version.ts';
import type { PriceRunId, StaffMemberId } from '#domain/ids.ts';
import { products } from './catalog-tables.ts';
import { createdAt, moment, sameStore, storeId } from './columns.ts';
import { staffMembers } from './staff-tables.ts';

/**
 * What a product was to be at some time, as a document: the newest is what staff edit. Written when it is saved in the back
 * office and when its file is imported. docs/decisions/0286.
 */
export const productVersions = pgTable(
  'product_versions',
  {
    storeId: storeId(),
    productHandle: text('product_handle').notNull(),
    version: integer('version').notNull(),
    document: jsonb('document').$type<ProductDraft>().notNull(),
    /** `shop` is what was sold before the first edit. */
    origin: text('origin').$type<ProductVersionOrigin>().notNull(),
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>(),
    createdAt: createdAt(),
    /** When it is to be published; null when nobody has said. */
    publishAt: moment('publish_at'),
    publishedAt: moment('published_at'),
    /** The change of the prices of several products that wrote it; null for every other version. */
    priceRunId: uuid('price_run_id').$type<PriceRunId>(),
    /** What that change was: `Prices in EUR at 0.9`. */
    priceRunText: text('price_run_text'),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.productHandle, table.version] }),
    foreignKey({
      name: 'product_versions_product_fk',
      columns: [table.storeId, table.productHandle],
      foreignColumns: [products.storeId, products.handle],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    sameStore('product_versions_member_fk', table, table.staffMemberId, staffMembers),
    index('product_versions_scheduled').on(table.publishAt).where(sql`${table.publishAt} is not null`),
    index('product_versions_price_runs')
      .on(table.storeId, table.createdAt)
      .where(sql`${table.priceRunId} is not null`),
    check('product_version_origin', sql`${table.origin} in ('staff', 'file', 'shop')`),
    check(
      'product_version_published_or_scheduled',
      sql`${table.publishAt} is null or ${table.publishedAt} is null`,
    ),
  ],
);

/** A product as a draft would show it to shoppers, for people with its link. It stays what it was when the link was made. */
export const productPreviews = pgTable(
  'product_previews',
  {
    tokenHash: text('token_hash').primaryKey(),
    storeId: storeId(),
    productHandle: text('product_handle').notNull(),
    /** An answer of `POST /search/preview`. */
    answer: jsonb('answer').$type<unknown>().notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'product_previews_product_fk',
      columns: [table.storeId, table.productHandle],
      foreignColumns: [products.storeId, products.handle],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('product_previews_expired').on(table.expiresAt),
  ],
);
