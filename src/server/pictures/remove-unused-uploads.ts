import { inArray, notInArray, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import { recordAction } from '#server/platform/audit-log.ts';
import type { Database } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { unusedUploads } from '#server/platform/database/schema/upload-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Renditions } from '#server/platform/storage/renditions.ts';
import type { StoredUpload, UploadName, Uploads } from '#server/platform/storage/uploads.ts';
import { findNamedStems } from './picture-references.ts';

interface CleaningDeps {
  db: Database;
  jobs: Jobs;
  uploads: Uploads;
  renditions: Renditions;
  /** In whose audit log it is recorded. */
  defaultStoreId: StoreId;
}

/** How long nothing has named a picture before it is removed. */
const GRACE = sql`interval '7 days'`;
/** What the shop named itself: an import may bring files for pages that are written later. */
const UPLOADED = /^pictures\/((?:brand\/)?(?:[a-z0-9-]+-)?[0-9a-f]{10})\.[a-z]+$/;
/** As many as an entry of the audit log can show. */
const MAX_REMOVED = 200;

/**
 * Removes uploaded pictures that nothing has named for seven days, and records which. What it notices is stored, so a picture that
 * is named or uploaded again meanwhile has its seven days again. In a bucket of another database, which names others, nothing is
 * removed, and an alert says so. Throws `unavailable` where the bucket is down.
 */
export async function removeUnusedUploads(deps: CleaningDeps): Promise<UploadName[]> {
  const { db, uploads } = deps;
  if ((await uploads.owner?.find()) === 'other') {
    await alertOfOwner(deps);
    return [];
  }
  const unused = await findUnused(deps);
  await notice(db, unused);
  const due = await db
    .select({ name: unusedUploads.name })
    .from(unusedUploads)
    .where(sql`${unusedUploads.noticedAt} <= ${shopNow} - ${GRACE}`)
    .orderBy(unusedUploads.noticedAt)
    .limit(MAX_REMOVED);
  if (due.length === 0) return [];
  // Somebody may have named one while the others were looked for.
  const stillUnused = new Set((await findUnused(deps)).map(({ name }) => name));
  const removed = due.map(({ name }) => name as UploadName).filter((name) => stillUnused.has(name));
  for (const name of removed) {
    await uploads.remove(name);
    await removeRenditions(deps.renditions, name);
  }
  await db.delete(unusedUploads).where(inArray(unusedUploads.name, removed));
  if (removed.length > 0) await record(deps, removed);
  return removed;
}

const alertOfOwner = ({ db, jobs, defaultStoreId: storeId }: CleaningDeps): Promise<void> =>
  db.transaction((tx) =>
    raiseAlert(tx, jobs, {
      storeId,
      key: 'bucket-of-another:pictures',
      title: 'The pictures are in a bucket of another database',
      text: 'Pictures that nothing names any more are not removed, as another shop may need them. If this shop is the one that goes on, after a restore or with another database: npm run shop -- pictures claim. If it is a copy, give it a bucket of its own, or none.',
    }),
  );

async function findUnused({ db, uploads }: CleaningDeps): Promise<StoredUpload[]> {
  const files = await uploads.list('pictures');
  const named = await findNamedStems(db);
  return files.filter(({ name }) => {
    const stem = stemOf(name);
    return stem !== null && !named.has(stem);
  });
}

/** Remembers since when each has been unused: never from before it was uploaded, for the last time, to the shop. */
async function notice(db: Database, unused: readonly StoredUpload[]): Promise<void> {
  const names = unused.map(({ name }) => name);
  await db.delete(unusedUploads).where(names.length > 0 ? notInArray(unusedUploads.name, names) : sql`true`);
  for (const { name, changedAt } of unused)
    await db
      .insert(unusedUploads)
      .values({ name, noticedAt: sql`${shopNow}` })
      .onConflictDoUpdate({
        target: unusedUploads.name,
        set: { noticedAt: sql`greatest(${unusedUploads.noticedAt}, ${changedAt.toISOString()})` },
      });
}

async function removeRenditions(renditions: Renditions, name: UploadName): Promise<void> {
  const file = name.slice('pictures/'.length);
  const stem = (stemOf(name) ?? file).replaceAll('/', '--');
  for (const key of [stem, `share--${stem}`, file.replaceAll('/', '--')]) await renditions.remove(key);
}

const stemOf = (name: UploadName): string | null => UPLOADED.exec(name)?.[1] ?? null;

async function record({ db, defaultStoreId: storeId }: CleaningDeps, removed: readonly UploadName[]) {
  const names = removed.map((name) => name.slice('pictures/'.length)).join(', ');
  await recordAction(db, {
    storeId,
    operator: 'schedule',
    command: 'pictures remove-unused',
    arguments: [],
    outcome: 'done',
    summary: `Removed ${removed.length === 1 ? 'a picture' : `${removed.length} pictures`} that nothing had named for 7 days: ${names}`,
  });
}
