import { and, count, eq, isNull, or, sql } from 'drizzle-orm';
import type { ApiKeyId, StoreId } from '#domain/ids.ts';
import { permissionsOfKey } from '#domain/staff/api-key-scopes.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { apiKeys } from '#server/platform/database/schema/api-key-tables.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import type { StaffMember } from '../staff-store.ts';

/** A key used within this time is not written again. */
const TOUCH_SECONDS = 5 * 60;

export type ApiKey = typeof apiKeys.$inferSelect;

/** A key that works, on behalf of the staff member who made it. */
export interface LiveApiKey {
  id: ApiKeyId;
  name: string;
  /** That it was given, also those without effect by now. */
  scopes: readonly string[];
  /** With the permissions of the key in place of a role. */
  member: StaffMember;
}

const isLive = () =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), sql`${apiKeys.expiresAt} > ${shopNow}`));

const liveApiKey = preparedQuery((db) =>
  db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      member: staffMembers,
      isStale: sql<boolean>`coalesce(${apiKeys.lastUsedAt} < ${shopNow} - make_interval(secs => ${sql.raw(String(TOUCH_SECONDS))}), true)`,
    })
    .from(apiKeys)
    .innerJoin(staffMembers, eq(staffMembers.id, apiKeys.staffMemberId))
    .where(and(eq(apiKeys.keyHash, sql.placeholder('keyHash')), isLive(), eq(staffMembers.status, 'active')))
    .prepare('live_api_key'),
);

/**
 * The key with this secret, whose use is recorded; null when it was revoked, has expired, or who made it does not work here any
 * more.
 */
export async function findLiveKey(db: Queryable, secret: string): Promise<LiveApiKey | null> {
  const [found] = await liveApiKey(db).execute({ keyHash: hashOfSecret(secret) });
  if (!found) return null;
  const { id, name, scopes, member, isStale } = found;
  if (isStale) await db.update(apiKeys).set({ lastUsedAt: shopNow }).where(eq(apiKeys.id, id));
  const ownPermissions = permissionsOfKey(scopes, permissionsOf(member));
  return { id, name, scopes, member: { ...member, role: 'own', ownRoleName: name, ownPermissions } };
}

/** How many keys of a store work. */
export async function countLiveKeys(db: Queryable, storeId: StoreId): Promise<number> {
  const [live] = await db
    .select({ many: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.storeId, storeId), isLive()));
  return live?.many ?? 0;
}

export async function insertApiKey(
  db: Queryable,
  {
    secret,
    scopes,
    ...key
  }: Omit<typeof apiKeys.$inferInsert, 'keyHash' | 'scopes'> & {
    secret: string;
    scopes: readonly Permission[];
  },
): Promise<ApiKey> {
  const [inserted] = await db
    .insert(apiKeys)
    .values({ ...key, scopes: [...scopes], keyHash: hashOfSecret(secret) })
    .returning();
  if (!inserted) throw new Error('an API key was not stored');
  return inserted;
}

/** Revokes a key that is not; null when there is none. */
export async function markRevoked(db: Queryable, storeId: StoreId, id: ApiKeyId): Promise<ApiKey | null> {
  const [revoked] = await db
    .update(apiKeys)
    .set({ revokedAt: shopNow })
    .where(and(eq(apiKeys.storeId, storeId), eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning();
  return revoked ?? null;
}
