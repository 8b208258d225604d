import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import { DomainError, type FieldProblem } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { indexStaleProducts } from '#server/catalog/search/search-index.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { products, productVersions, stock } from '#server/platform/database/schema/catalog-tables.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { unlessEmpty } from '#server/platform/database/upsert.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { knownCatalogue } from './known-catalogue.ts';
import { type DocumentProblem, type ProductDocument, productDocument } from './product-document.ts';
import { productProblems } from './product-problems.ts';
import {
  addVersion,
  type EditedProduct,
  findVersion,
  isProduct,
  lockProduct,
  readNewestDocument,
} from './product-versions.ts';
import { refuseOtherHandle } from './save-product.ts';
import { writeProducts } from './write-products.ts';

/**
 * Saves a new version and sells the product as it says, at once or at `publishAt`. Returns its number. Throws `malformed`
 * with what is missing or wrong, by its place in the document; `not_found`, `changed_meanwhile`, and `not_possible_now` when
 * it contradicts other products, or when `publishAt` has passed.
 */
export async function publishProduct(
  db: Database,
  edited: EditedProduct,
  draft: ProductDraft,
  publishAt: Date | null,
): Promise<number> {
  refuseOtherHandle(edited, draft);
  return db.transaction(async (tx) => {
    await lockImports(tx);
    const product = await lockProduct(tx, edited);
    const document = await publishable(tx, edited.storeId, draft);
    if (publishAt !== null) await refusePast(tx, publishAt);
    const version = await addVersion(tx, product, {
      ...{ document: draft, origin: 'staff' as const, staffMemberId: edited.staffMemberId, publishAt },
    });
    if (publishAt === null) await sellAs(tx, edited.storeId, document, version);
    return version;
  });
}

/** Leaves a version unpublished that was to be published at a time. Throws `not_found`. */
export async function unscheduleVersion(
  db: Queryable,
  { storeId, handle, version }: Omit<EditedProduct, 'staffMemberId'>,
): Promise<void> {
  const left = await db
    .update(productVersions)
    .set({ publishAt: null })
    .where(
      and(
        eq(productVersions.storeId, storeId),
        eq(productVersions.productHandle, handle),
        eq(productVersions.version, version),
        isNull(productVersions.publishedAt),
        sql`${productVersions.publishAt} is not null`,
      ),
    )
    .returning();
  if (left.length === 0) throw new DomainError('not_found', 'This version is not scheduled any more.');
}

/**
 * Publishes the versions that are due, one product after another. One that contradicts other products by now stays
 * unpublished, and staff are told.
 */
export async function publishDueVersions({ db, jobs }: { db: Database; jobs: Jobs }): Promise<void> {
  const due = await db
    .select({
      storeId: productVersions.storeId,
      handle: productVersions.productHandle,
      version: productVersions.version,
    })
    .from(productVersions)
    .where(lte(productVersions.publishAt, sql`shop_now()`))
    .orderBy(productVersions.publishAt, productVersions.version);
  for (const version of due) {
    try {
      await publishDueVersion(db, version);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await giveUp({ db, jobs }, version, error);
    }
  }
}

interface DueVersion {
  storeId: StoreId;
  handle: string;
  version: number;
}

function publishDueVersion(db: Database, { storeId, handle, version }: DueVersion): Promise<void> {
  return db.transaction(async (tx) => {
    await lockImports(tx);
    const [product] = await tx.select().from(products).where(isProduct(storeId, handle)).for('update');
    const due = product && (await findVersion(tx, product, version));
    // Another process was first, or somebody has unscheduled it.
    if (!due?.publishAt) return;
    await sellAs(tx, storeId, await publishable(tx, storeId, due.document), version);
  });
}

async function giveUp(
  { db, jobs }: { db: Database; jobs: Jobs },
  { storeId, handle, version }: DueVersion,
  { message, details }: DomainError,
): Promise<void> {
  const reasons = (details.errors ?? []).map(({ path, message: reason }) => `${path}: ${reason}`);
  await db.transaction(async (tx) => {
    await unscheduleVersion(tx, { storeId, handle, version });
    await raiseAlert(tx, jobs, {
      storeId,
      key: `publish-failed:${handle}/${version}`,
      title: `A scheduled version of ${handle} was not published`,
      text: [message, ...reasons, 'Open the product, mend it, and publish it again.'].join('\n'),
    });
  });
}

/**
 * Stops selling a product, or sells it again as its newest version says. Throws `not_found`, `changed_meanwhile`,
 * `not_possible_now` for a draft, and what `publishProduct` throws.
 */
export async function archiveProduct(
  db: Database,
  edited: EditedProduct,
  isArchived: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImports(tx);
    const product = await lockProduct(tx, edited);
    if (product.status === 'draft')
      throw new DomainError('not_possible_now', 'It is not sold yet. Delete the draft instead.');
    const draft = await readNewestDocument(tx, product);
    // As an edit of staff, so that an unchanged file does not undo it.
    const version = await addVersion(tx, product, {
      ...{ document: draft, origin: 'staff' as const, staffMemberId: edited.staffMemberId },
    });
    if (!isArchived) return sellAs(tx, edited.storeId, await publishable(tx, edited.storeId, draft), version);
    await tx
      .update(products)
      .set({ status: 'archived', publishedVersion: null })
      .where(isProduct(edited.storeId, edited.handle));
    await tx
      .update(productVersions)
      .set({ publishAt: null })
      .where(
        and(
          eq(productVersions.storeId, edited.storeId),
          eq(productVersions.productHandle, edited.handle),
          isNull(productVersions.publishedAt),
        ),
      );
    await indexStaleProducts(tx);
  });
}

async function publishable(tx: Transaction, storeId: StoreId, draft: ProductDraft): Promise<ProductDocument> {
  const { data, error } = productDocument.safeParse(draft);
  if (error) throw unpublishable(error.issues.map(({ path, message }) => [path, message]));
  const problems = [
    ...ownSkuProblems(data),
    ...productProblems(data, await knownCatalogue(tx, storeId, data)),
  ];
  if (problems.length > 0) throw unpublishable(problems);
  return data;
}

const unpublishable = (problems: readonly DocumentProblem[]) =>
  new DomainError('malformed', 'Something is missing before it can be published.', {
    errors: problems.map(([path, message]): FieldProblem => ({ path: pointer(path), message })),
  });

const pointer = (path: readonly PropertyKey[]): string => `/${['document', ...path].map(String).join('/')}`;

function ownSkuProblems({ variants: listed }: ProductDocument): DocumentProblem[] {
  return listed.flatMap(({ sku }, index) =>
    listed.findIndex((other) => other.sku === sku) < index
      ? [[['variants', index, 'sku'], 'is the SKU of another variant'] as const]
      : [],
  );
}

async function sellAs(
  tx: Transaction,
  storeId: StoreId,
  document: ProductDocument,
  version: number,
): Promise<void> {
  await writeProducts(tx, storeId, [document]);
  const skus = document.variants.map(({ sku }) => sku);
  await unlessEmpty(
    skus.map((sku) => ({ storeId, sku, onHand: 0 })),
    (rows) => tx.insert(stock).values(rows).onConflictDoNothing(),
  );
  await tx
    .update(productVersions)
    .set({ publishedAt: sql`shop_now()`, publishAt: null })
    .where(
      and(
        eq(productVersions.storeId, storeId),
        eq(productVersions.productHandle, document.handle),
        eq(productVersions.version, version),
      ),
    );
  await tx.update(products).set({ publishedVersion: version }).where(isProduct(storeId, document.handle));
  await indexStaleProducts(tx);
}

async function refusePast(tx: Transaction, publishAt: Date): Promise<void> {
  const { rows } = await tx.execute<{ is_past: boolean }>(
    sql`select ${publishAt.toISOString()}::timestamptz <= shop_now() as is_past`,
  );
  if (rows[0]?.is_past)
    throw new DomainError('not_possible_now', 'Choose a time that is still to come.', {
      errors: [{ path: '/publish_on/day', message: 'has passed' }],
    });
}
