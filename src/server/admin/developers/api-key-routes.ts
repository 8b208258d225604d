import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/developers/api-key-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { makeApiKey, revokeApiKey } from '#server/staff/api-keys/manage-api-keys.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { listedApiKeys } from './api-key-index.ts';

/** Keys by which other programs work for the shop. docs/decisions/0318. */
export function apiKeyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const changesAccess = true;
  serveStaff(app, deps, calls.adminApiKeys, ({ query }) => listedApiKeys(db, query));

  const making = { call: calls.adminMakeApiKey, command: 'api-keys make', changesAccess };
  serveChanges(app, deps, making, async ({ body, staffMember, audit }) => {
    const { name, scopes, last_day: lastDay } = body;
    const { secret, key } = await makeApiKey(deps, { name, scopes, lastDay }, staffMember);
    audit({
      subject: { type: 'api_key', id: key.id },
      summary: `Made the API key ${name}`,
      after: { scopes, last_day: lastDay },
    });
    return { id: key.id, api_key: secret };
  });

  const revoking = { call: calls.adminRevokeApiKey, command: 'api-keys revoke', changesAccess };
  serveChanges(app, deps, revoking, async ({ params: { api_key_id: id }, staffMember, audit }) => {
    audit({ subject: { type: 'api_key', id } });
    const { name } = await revokeApiKey(db, id, staffMember);
    audit({ summary: `Revoked the API key ${name}` });
    return {};
  });
}
