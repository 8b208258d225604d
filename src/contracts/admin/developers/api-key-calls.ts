import { z } from 'zod';
import type { ApiKeyId } from '#domain/ids.ts';
import { API_KEY_SCOPES } from '#domain/staff/api-key-scopes.ts';
import { defineCall } from '../../call.ts';
import { day, idOf, moment, nothing, requiredLine, storeId } from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';

const tag = 'Back office';
const scopes = z
  .array(z.enum(API_KEY_SCOPES))
  .min(1, 'must not be empty: choose at least one')
  .max(API_KEY_SCOPES.length);

const listedApiKey = z.object({
  id: idOf<ApiKeyId>(z.string()),
  name: z.string(),
  beginning: z.string().describe('Its first characters'),
  scopes: z.array(z.string()),
  lost_scopes: z
    .array(z.object({ scope: z.string(), why: z.enum(['not_for_keys', 'not_in_role']) }))
    .describe(
      'Those of `scopes` without effect: no key is given them any more, or the role of who made it does not include them',
    ),
  status: z
    .enum(['active', 'revoked', 'expired', 'inactive'])
    .describe('Inactive: who made it does not work here any more'),
  made_by: z.string(),
  created_at: moment,
  expires_at: moment.nullable(),
  last_used_at: moment.nullable().describe('To within five minutes'),
});
export type ListedApiKey = z.output<typeof listedApiKey>;

export const adminApiKeys = defineCall({
  method: 'GET',
  path: '/admin/api/api_keys',
  permission: 'developers:read',
  summary: 'API keys, newest first, also those that were revoked',
  tag,
  query: z.strictObject({ store_id: storeId, ...pageQuery }),
  answer: z.object({ api_keys: z.array(listedApiKey), next_cursor: nextCursor }),
});

export const adminMakeApiKey = defineCall({
  method: 'POST',
  path: '/admin/api/api_keys',
  permission: 'developers:edit',
  summary: 'Makes an API key, which is answered here and never again',
  tag,
  body: z.strictObject({
    store_id: storeId,
    name: requiredLine(60),
    scopes: scopes.describe('The permissions of the calls that it may make'),
    last_day: day.nullable().describe('On which it works; null: until it is revoked'),
  }),
  answer: z.object({ id: idOf<ApiKeyId>(z.string()), api_key: z.string() }),
});

export const adminRevokeApiKey = defineCall({
  method: 'POST',
  path: '/admin/api/api_keys/:api_key_id/revoke',
  permission: 'developers:edit',
  summary: 'Revokes an API key at once and for good',
  tag,
  params: z.strictObject({ api_key_id: idOf<ApiKeyId>(z.uuid()) }),
  body: z.strictObject({ store_id: storeId }),
  answer: nothing,
});
