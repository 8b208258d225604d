import { and, eq, lt, sql } from 'drizzle-orm';
import { mayBePage } from '#domain/content/redirect.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { missingPages, redirects } from '#server/platform/database/schema/redirect-tables.ts';
import { unlessEmpty } from '#server/platform/database/upsert.ts';

/** Anyone can make up addresses: so many are remembered, and no more. */
const MAX_MISSING_PAGES = 2_000;
const MAX_WAITING = 200;
const SECONDS_UNTIL_STORED = 5;
const MAX_LINK_LENGTH = 300;

/** Counts addresses without a page, together for several seconds, so that a crawler costs no write for each of them. */
export interface AskedAddresses {
  missing(path: string, referrer: string | undefined): void;
  followed(path: string): void;
  /** Stores what was counted. */
  store(): Promise<void>;
}

export function countAskedAddresses(
  { db, storeId }: { db: Database; storeId: StoreId },
  onFailure: (error: unknown) => void,
): AskedAddresses {
  let missing = new Map<string, { asked: number; linkedFrom: string | null }>();
  let followed = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  const store = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const [counted, uses] = [missing, followed];
    missing = new Map();
    followed = new Map();
    await unlessEmpty(
      [...counted].map(([path, counts]) => ({ path, ...counts })),
      (rows) => addMissing(db, storeId, rows),
    );
    for (const [path, count] of uses) await addFollowed(db, storeId, path, count);
  };
  const storeSoon = () => {
    timer ??= setTimeout(() => void store().catch(onFailure), SECONDS_UNTIL_STORED * 1_000).unref();
  };
  return {
    missing(path, referrer) {
      if (!mayBePage(path) || (missing.size >= MAX_WAITING && !missing.has(path))) return;
      const counts = missing.get(path) ?? { asked: 0, linkedFrom: null };
      missing.set(path, {
        asked: counts.asked + 1,
        linkedFrom: linkOf(referrer) ?? counts.linkedFrom,
      });
      storeSoon();
    },
    followed(path) {
      followed.set(path, (followed.get(path) ?? 0) + 1);
      storeSoon();
    },
    store,
  };
}

/** What is behind `?` may be personal. */
function linkOf(referrer: string | undefined): string | null {
  if (referrer === undefined || !URL.canParse(referrer)) return null;
  const { protocol, host, pathname } = new URL(referrer);
  return /^https?:$/.test(protocol) ? `${host}${pathname}`.slice(0, MAX_LINK_LENGTH) : null;
}

async function addMissing(
  db: Database,
  storeId: StoreId,
  rows: readonly { path: string; asked: number; linkedFrom: string | null }[],
): Promise<void> {
  await db.execute(sql`
    insert into ${missingPages} (store_id, path, asked, first_asked_at, last_asked_at, linked_from)
    select ${storeId}, given.path, given.asked, shop_now(), shop_now(), given."linkedFrom"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(path text, asked integer, "linkedFrom" text)
    where not exists (select from ${redirects} r where r.store_id = ${storeId} and r.from_path = given.path)
      and (
        (select count(*) from ${missingPages} where store_id = ${storeId}) < ${MAX_MISSING_PAGES}
        or exists (select from ${missingPages} m where m.store_id = ${storeId} and m.path = given.path)
      )
    order by given.path
    on conflict (store_id, path) do update set
      asked = least(missing_pages.asked::bigint + excluded.asked, 2000000000)::integer,
      last_asked_at = excluded.last_asked_at,
      linked_from = coalesce(excluded.linked_from, missing_pages.linked_from)`);
}

async function addFollowed(db: Database, storeId: StoreId, from: string, count: number): Promise<void> {
  await db
    .update(redirects)
    .set({
      followed: sql`least(${redirects.followed}::bigint + ${count}, 2000000000)::integer`,
      lastFollowedAt: sql`shop_now()`,
    })
    .where(and(eq(redirects.storeId, storeId), eq(redirects.fromPath, from)));
}

/** Wants to hear nothing more of a missing page. */
export async function ignoreMissingPage(db: Queryable, storeId: StoreId, path: string): Promise<void> {
  await db
    .update(missingPages)
    .set({ isIgnored: true })
    .where(and(eq(missingPages.storeId, storeId), eq(missingPages.path, path)));
}

/** Deletes addresses that nobody has asked for in 90 days. */
export async function deleteOldMissingPages(db: Queryable): Promise<void> {
  await db.delete(missingPages).where(lt(missingPages.lastAskedAt, sql`shop_now() - interval '90 days'`));
}
