import { and, eq, ilike, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminMissingPages, adminRedirects } from '#contracts/admin/redirects/redirect-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { targetSuggestions } from '#domain/content/suggest-target.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { containing } from '#server/platform/database/like-pattern.ts';
import { missingPages, redirects } from '#server/platform/database/schema/redirect-tables.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import { readShopPages } from '#server/redirects/shop-paths.ts';

const NEWEST: Keyset = {
  columns: [
    { column: redirects.createdAt, type: 'moment' },
    { column: redirects.fromPath, type: 'text' },
  ],
  direction: 'descending',
};

const MOST_ASKED_FIRST: Keyset = {
  columns: [
    { column: missingPages.asked, type: 'integer' },
    { column: missingPages.path, type: 'text' },
  ],
  direction: 'descending',
};

/** A page of the redirects of a store. */
export async function listedRedirects(
  db: Database,
  { store_id, q = '', limit = PAGE_SIZE, cursor }: z.output<typeof adminRedirects.query>,
): Promise<CallAnswer<typeof adminRedirects>> {
  const pattern = containing(q.trim());
  const rows = await db
    .select({
      from: redirects.fromPath,
      to: redirects.toAddress,
      name: staffMembers.name,
      email: staffMembers.email,
      createdAt: redirects.createdAt,
      followed: redirects.followed,
      lastFollowedAt: redirects.lastFollowedAt,
      position: positionIn(NEWEST),
    })
    .from(redirects)
    .leftJoin(staffMembers, eq(staffMembers.id, redirects.staffMemberId))
    .where(
      and(
        eq(redirects.storeId, store_id),
        q.trim() === ''
          ? undefined
          : or(ilike(redirects.fromPath, pattern), ilike(redirects.toAddress, pattern)),
        afterCursor(NEWEST, cursor),
      ),
    )
    .orderBy(...orderOf(NEWEST))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  return {
    redirects: page.map(({ from, to, name, email, createdAt, followed, lastFollowedAt }) => ({
      from,
      to,
      followed,
      who: name || email,
      created_at: createdAt.toISOString(),
      last_followed_at: lastFollowedAt?.toISOString() ?? null,
    })),
    next_cursor: nextCursor,
  };
}

/** A page of the addresses that have no page. Those that have one by now are left out. */
export async function listedMissingPages(
  db: Database,
  { store_id, limit = PAGE_SIZE, cursor }: z.output<typeof adminMissingPages.query>,
): Promise<CallAnswer<typeof adminMissingPages>> {
  const rows = await db
    .select({
      path: missingPages.path,
      asked: missingPages.asked,
      firstAskedAt: missingPages.firstAskedAt,
      lastAskedAt: missingPages.lastAskedAt,
      linkedFrom: missingPages.linkedFrom,
      position: positionIn(MOST_ASKED_FIRST),
    })
    .from(missingPages)
    .where(
      and(
        eq(missingPages.storeId, store_id),
        sql`not ${missingPages.isIgnored}`,
        afterCursor(MOST_ASKED_FIRST, cursor),
      ),
    )
    .orderBy(...orderOf(MOST_ASKED_FIRST))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  const { listed, isPage } = await readShopPages(db, store_id);
  const suggestionFor = targetSuggestions(listed);
  return {
    pages: page
      .filter(({ path }) => !isPage(path))
      .map(({ path, asked, firstAskedAt, lastAskedAt, linkedFrom }) => ({
        path,
        asked,
        first_asked_at: firstAskedAt.toISOString(),
        last_asked_at: lastAskedAt.toISOString(),
        linked_from: linkedFrom,
        suggestion: suggestionFor(path),
      })),
    next_cursor: nextCursor,
  };
}
