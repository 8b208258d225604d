import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { productVersions } from '#server/platform/database/schema/product-version-tables.ts';
import { forEachRow } from '#server/platform/jobs/for-each-row.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { findVersion, isProduct } from './product-versions.ts';
import { publishableProduct, sellAs } from './publish-product.ts';

/** Leaves a version unpublished that was to be published at a time. Throws `not_found`. */
export async function unscheduleVersion(db: Queryable, version: DueVersion): Promise<void> {
  if (!(await endSchedule(db, version)))
    throw new DomainError('not_found', 'This version is not scheduled any more.');
}

/** Whether it was scheduled until now. */
async function endSchedule(db: Queryable, { storeId, handle, version }: DueVersion): Promise<boolean> {
  const left = await db
    .update(productVersions)
    .set({ publishAt: null })
    .where(
      and(
        eq(productVersions.storeId, storeId),
        eq(productVersions.productHandle, handle),
        eq(productVersions.version, version),
        isNull(productVersions.publishedAt),
        isNotNull(productVersions.publishAt),
      ),
    )
    .returning({ version: productVersions.version });
  return left.length > 0;
}

/**
 * Publishes the versions that are due, one product after another. One that contradicts other products by now, or
 * would take back what was published since, stays unpublished, and staff are told. Throws other failures once all have been tried.
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
  await forEachRow(due, (version) =>
    publishDueVersion(db, version).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return unscheduleAndAlert({ db, jobs }, version, error);
    }),
  );
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
    await refuseIfSuperseded(tx, { storeId, handle, version });
    await sellAs(tx, storeId, await publishableProduct(tx, storeId, due.document), version);
  });
}

/**
 * A version is published as a whole: it would take back what was published at once after it was saved. Newer ones that were
 * scheduled themselves were saved for their time by those who knew of this one, as a sale whose end was scheduled before its
 * start. Throws `not_possible_now`.
 */
async function refuseIfSuperseded(tx: Transaction, { storeId, handle, version }: DueVersion): Promise<void> {
  const [newer] = await tx
    .select({ version: productVersions.version })
    .from(productVersions)
    .where(
      and(
        eq(productVersions.storeId, storeId),
        eq(productVersions.productHandle, handle),
        gt(productVersions.version, version),
        // In the transaction that saved it.
        eq(productVersions.publishedAt, productVersions.createdAt),
      ),
    )
    .orderBy(desc(productVersions.version))
    .limit(1);
  if (newer)
    throw new DomainError(
      'not_possible_now',
      `Version ${newer.version} was published since, and this one does not have its changes.`,
    );
}

async function unscheduleAndAlert(
  { db, jobs }: { db: Database; jobs: Jobs },
  { storeId, handle, version }: DueVersion,
  { message, details }: DomainError,
): Promise<void> {
  const reasons = (details.errors ?? []).map(({ path, message: reason }) => `${path}: ${reason}`);
  await db.transaction(async (tx) => {
    // Somebody was first.
    if (!(await endSchedule(tx, { storeId, handle, version }))) return;
    await raiseAlert(tx, jobs, {
      storeId,
      key: `publish-failed:${handle}/${version}`,
      title: `A scheduled version of ${handle} was not published`,
      text: [message, ...reasons, 'Open the product, mend it, and publish it again.'].join('\n'),
    });
  });
}
