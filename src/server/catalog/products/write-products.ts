import { and, eq, inArray, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { type CurrencyCode, formatMoney } from '#domain/money.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import {
  bundleChoices,
  bundleItems,
  bundlePrices,
  bundleSubscriptionPrices,
  bundles,
  pictures,
  products,
  variantPrices,
  variantSubscriptionPrices,
  variants,
} from '#server/platform/database/schema/catalog-tables.ts';
import { excludedColumns, unlessEmpty } from '#server/platform/database/upsert.ts';
import type { ProductDocument } from './product-document.ts';
import { type ProductRows, productRows } from './product-rows.ts';

/**
 * Makes these products what their documents say, and sells them. Variants and bundles that are no longer in them only lose
 * their prices, so that they are not sold, because carts and orders may refer to them. Throws `not_possible_now` when a bundle
 * of another product would cost more than its parts, or when a SKU or bundle belongs to another product that is sold.
 */
export async function writeProducts(
  tx: Transaction,
  storeId: StoreId,
  documents: readonly ProductDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  const rows = productRows(storeId, documents);
  const handles = documents.map(({ handle }) => handle);
  await writeProductRows(tx, rows);
  await refuseForeignParts(tx, storeId, rows);
  await writeVariants(tx, rows);
  await writeBundles(tx, rows);
  await replacePrices(tx, { storeId, handles }, rows);
  await refuseMissingParts(tx, storeId, handles);
  await writeBundlePrices(tx, storeId, rows);
  await followPartPrices(tx, storeId, handles);
  await replacePictures(tx, { storeId, handles }, rows);
}

async function writeProductRows(tx: Transaction, rows: ProductRows): Promise<void> {
  const told = [
    'title' as const,
    'summary' as const,
    'description' as const,
    'richDescription' as const,
    'isBundle' as const,
    'initialBundleId' as const,
    'taxClass' as const,
    'metaTitle' as const,
    'metaDescription' as const,
    'content' as const,
    'nutrition' as const,
    'diets' as const,
    'heat' as const,
    'status' as const,
    'createdAt' as const,
  ];
  await unlessEmpty(rows.products, (values) =>
    tx
      .insert(products)
      .values(values)
      .onConflictDoUpdate({
        target: [products.storeId, products.handle],
        set: { ...excludedColumns(products, told), changedAt: sql`shop_now()` },
      }),
  );
}

/**
 * A SKU or a bundle moves to another product only once the one that had it is archived or in these documents too: it would
 * be taken out of a product that is sold.
 */
async function refuseForeignParts(tx: Transaction, storeId: StoreId, rows: ProductRows): Promise<void> {
  const own = JSON.stringify([
    ...rows.variants.map(({ sku, productHandle }) => ({ id: sku, handle: productHandle, kind: 'SKU' })),
    ...rows.bundles.map(({ bundleId, productHandle }) => ({
      id: bundleId,
      handle: productHandle,
      kind: 'bundle',
    })),
  ]);
  const written = JSON.stringify(rows.products.map(({ handle }) => handle));
  const { rows: found } = await tx.execute<{ id: string; kind: string; handle: string; title: string }>(sql`
    select given.id, given.kind, p.handle, p.title
    from jsonb_to_recordset(${own}::jsonb) as given(id text, handle text, kind text)
    join (
      select store_id, sku as id, 'SKU' as kind, product_handle from ${variants}
      union all select store_id, bundle_id, 'bundle', product_handle from ${bundles}
    ) part on part.store_id = ${storeId} and part.kind = given.kind and part.id = given.id
    join ${products} p on p.store_id = part.store_id and p.handle = part.product_handle and p.status = 'active'
    where p.handle <> given.handle and not ${written}::jsonb ? p.handle
    order by given.id
    limit 1`);
  const [foreign] = found;
  if (foreign)
    throw new DomainError(
      'not_possible_now',
      `${foreign.id} is a ${foreign.kind} of ${foreign.title} (${foreign.handle}). Choose another name.`,
    );
}

async function writeVariants(tx: Transaction, rows: ProductRows): Promise<void> {
  await unlessEmpty(rows.variants, (values) =>
    tx
      .insert(variants)
      .values(values)
      .onConflictDoUpdate({
        target: [variants.storeId, variants.sku],
        set: excludedColumns(variants, [
          'productHandle' as const,
          'description' as const,
          'attributes' as const,
          'weightGrams' as const,
          'netWeightGrams' as const,
          'foods' as const,
          'position' as const,
        ]),
      }),
  );
}

async function writeBundles(tx: Transaction, rows: ProductRows): Promise<void> {
  await unlessEmpty(rows.bundles, (values) =>
    tx
      .insert(bundles)
      .values(values)
      .onConflictDoUpdate({
        target: [bundles.storeId, bundles.bundleId],
        set: excludedColumns(bundles, ['productHandle', 'title', 'description', 'unitsToChoose', 'position']),
      }),
  );
}

interface Written {
  storeId: StoreId;
  handles: string[];
}

async function replacePrices(
  tx: Transaction,
  { storeId, handles }: Written,
  rows: ProductRows,
): Promise<void> {
  const skus = tx
    .select({ sku: variants.sku })
    .from(variants)
    .where(and(eq(variants.storeId, storeId), inArray(variants.productHandle, handles)));
  const bundleIds = tx
    .select({ bundleId: bundles.bundleId })
    .from(bundles)
    .where(and(eq(bundles.storeId, storeId), inArray(bundles.productHandle, handles)));
  const ofSkus = (table: typeof variantPrices | typeof variantSubscriptionPrices) =>
    and(eq(table.storeId, storeId), inArray(table.sku, skus));
  const ofBundles = (
    table: typeof bundlePrices | typeof bundleSubscriptionPrices | typeof bundleItems | typeof bundleChoices,
  ) => and(eq(table.storeId, storeId), inArray(table.bundleId, bundleIds));
  await tx.delete(variantPrices).where(ofSkus(variantPrices));
  await tx.delete(variantSubscriptionPrices).where(ofSkus(variantSubscriptionPrices));
  await tx.delete(bundlePrices).where(ofBundles(bundlePrices));
  await tx.delete(bundleSubscriptionPrices).where(ofBundles(bundleSubscriptionPrices));
  await tx.delete(bundleItems).where(ofBundles(bundleItems));
  await tx.delete(bundleChoices).where(ofBundles(bundleChoices));
  await unlessEmpty(rows.variantPrices, (values) => tx.insert(variantPrices).values(values));
  await unlessEmpty(rows.variantSubscriptionPrices, (values) =>
    tx.insert(variantSubscriptionPrices).values(values),
  );
  await unlessEmpty(rows.bundleSubscriptionPrices, (values) =>
    tx.insert(bundleSubscriptionPrices).values(values),
  );
  await unlessEmpty(rows.bundleItems, (values) => tx.insert(bundleItems).values(values));
  await unlessEmpty(rows.bundleChoices, (values) => tx.insert(bundleChoices).values(values));
}

/** What the columns for amounts hold. */
const MAX_CENTS = 2_000_000_000;

/** The price of a bundle's parts; null for a box, whose parts are not known yet. */
const PART_PRICES = sql`
  select i.store_id, i.bundle_id, p.currency, least(sum(p.amount_cents::bigint * i.quantity), ${MAX_CENTS})::integer as cents
  from ${bundleItems} i
  join ${variantPrices} p on p.store_id = i.store_id and p.sku = i.sku
  group by i.store_id, i.bundle_id, p.currency`;

async function writeBundlePrices(
  tx: Transaction,
  storeId: StoreId,
  { bundleAmounts }: ProductRows,
): Promise<void> {
  if (bundleAmounts.length === 0) return;
  await tx.execute(sql`
    insert into ${bundlePrices} (store_id, bundle_id, currency, price_cents, discounted_price_cents)
    select ${storeId}, given.bundle_id, given.currency, coalesce(parts.cents, given.amount), given.amount
    from jsonb_to_recordset(${JSON.stringify(bundleAmounts)}::jsonb)
      as given(bundle_id text, currency text, amount integer)
    left join (${PART_PRICES}) parts on parts.store_id = ${storeId}
      and parts.bundle_id = given.bundle_id and parts.currency = given.currency`);
}

const skusOf = (storeId: StoreId, handles: readonly string[]) =>
  sql`(select sku from ${variants} where store_id = ${storeId} and product_handle in ${handles})`;

/** A bundle that is sold cannot lose a part. */
async function refuseMissingParts(
  tx: Transaction,
  storeId: StoreId,
  handles: readonly string[],
): Promise<void> {
  const { rows } = await tx.execute<{ title: string; sku: string }>(sql`
    select b.title, parts.sku
    from (
      select store_id, bundle_id, sku from ${bundleItems}
      union all select store_id, bundle_id, sku from ${bundleChoices}
    ) parts
    join ${bundles} b on b.store_id = parts.store_id and b.bundle_id = parts.bundle_id
    join ${products} p on p.store_id = b.store_id and p.handle = b.product_handle and p.status = 'active'
    where parts.store_id = ${storeId} and parts.sku in ${skusOf(storeId, handles)}
      and not exists (select from ${variantPrices} v where v.store_id = parts.store_id and v.sku = parts.sku)
    order by b.title, parts.sku
    limit 1`);
  const [missing] = rows;
  if (missing)
    throw new DomainError(
      'not_possible_now',
      `${missing.title} holds ${missing.sku}. Take it out there before it is no longer sold.`,
    );
}

/** Bundles of other products whose parts have new prices. Boxes hold no more than their cheapest parts cost. */
async function followPartPrices(
  tx: Transaction,
  storeId: StoreId,
  handles: readonly string[],
): Promise<void> {
  const changed = skusOf(storeId, handles);
  const { rows } = await tx.execute<{ title: string; currency: CurrencyCode; cents: number }>(sql`
    select b.title, bp.currency, limits.cents
    from ${bundlePrices} bp
    join ${bundles} b on b.store_id = bp.store_id and b.bundle_id = bp.bundle_id
    join ${products} p on p.store_id = b.store_id and p.handle = b.product_handle and p.status = 'active'
    join (
      select * from (${PART_PRICES}) parts
      union all
      select c.store_id, c.bundle_id, v.currency, least(min(v.amount_cents)::bigint * box.units_to_choose, ${MAX_CENTS})::integer
      from ${bundleChoices} c
      join ${bundles} box on box.store_id = c.store_id and box.bundle_id = c.bundle_id
      join ${variantPrices} v on v.store_id = c.store_id and v.sku = c.sku
      group by c.store_id, c.bundle_id, v.currency, box.units_to_choose
    ) limits on limits.store_id = bp.store_id and limits.bundle_id = bp.bundle_id and limits.currency = bp.currency
    where bp.store_id = ${storeId} and bp.discounted_price_cents > limits.cents
      and (
        exists (select from ${bundleItems} i where i.store_id = bp.store_id and i.bundle_id = bp.bundle_id and i.sku in ${changed})
        or exists (select from ${bundleChoices} c where c.store_id = bp.store_id and c.bundle_id = bp.bundle_id and c.sku in ${changed})
      )
    order by b.title, bp.currency
    limit 1`);
  const [dear] = rows;
  if (dear)
    throw new DomainError(
      'not_possible_now',
      `${dear.title} would cost more than what is in it. Lower its price to at most ${formatMoney(dear.cents, dear.currency)} first.`,
    );
  await tx.execute(sql`
    update ${bundlePrices} bp set price_cents = parts.cents
    from (${PART_PRICES}) parts
    where parts.store_id = bp.store_id and parts.bundle_id = bp.bundle_id and parts.currency = bp.currency
      and bp.store_id = ${storeId} and bp.price_cents <> parts.cents
      and exists (select from ${bundleItems} i where i.store_id = bp.store_id and i.bundle_id = bp.bundle_id and i.sku in ${changed})`);
}

async function replacePictures(
  tx: Transaction,
  { storeId, handles }: Written,
  rows: ProductRows,
): Promise<void> {
  await tx
    .delete(pictures)
    .where(and(eq(pictures.storeId, storeId), inArray(pictures.productHandle, handles)));
  await unlessEmpty(rows.pictures, (values) => tx.insert(pictures).values(values));
}
