import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminApiKeys, ListedApiKey } from '#contracts/admin/developers/api-key-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { lostScopes } from '#domain/staff/api-key-scopes.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { apiKeys } from '#server/platform/database/schema/api-key-tables.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';

const NEWEST: Keyset = {
  columns: [
    { column: apiKeys.createdAt, type: 'moment' },
    { column: apiKeys.id, type: 'uuid' },
  ],
  direction: 'descending',
};

const status = sql<ListedApiKey['status']>`case
  when ${apiKeys.revokedAt} is not null then 'revoked'
  when ${apiKeys.expiresAt} <= ${shopNow} then 'expired'
  when ${staffMembers.status} <> 'active' then 'inactive'
  else 'active' end`;

/** A page of the API keys of a store. */
export async function listedApiKeys(
  db: Database,
  { store_id, limit = PAGE_SIZE, cursor }: z.output<typeof adminApiKeys.query>,
): Promise<CallAnswer<typeof adminApiKeys>> {
  const rows = await db
    .select({
      key: apiKeys,
      status,
      position: positionIn(NEWEST),
      maker: staffMembers,
    })
    .from(apiKeys)
    .innerJoin(staffMembers, eq(staffMembers.id, apiKeys.staffMemberId))
    .where(and(eq(apiKeys.storeId, store_id), afterCursor(NEWEST, cursor)))
    .orderBy(...orderOf(NEWEST))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  return {
    api_keys: page.map(({ key, status: its, maker }) => ({
      id: key.id,
      name: key.name,
      beginning: key.beginning,
      scopes: key.scopes,
      status: its,
      lost_scopes: lostScopes(key.scopes, permissionsOf(maker)),
      made_by: maker.name || maker.email,
      created_at: key.createdAt.toISOString(),
      expires_at: key.expiresAt?.toISOString() ?? null,
      last_used_at: key.lastUsedAt?.toISOString() ?? null,
    })),
    next_cursor: nextCursor,
  };
}
