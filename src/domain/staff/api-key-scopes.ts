import { ALL_PERMISSIONS, isSensitive, type Permission, withReading } from './permissions.ts';

/**
 * Who works for the shop, what they did, other keys, and the shop as a whole are no business of a program. What staff confirm with
 * their password or a second factor is left out as well, because a key has neither. docs/decisions/0318.
 */
const NEVER: readonly Permission[] = ['staff:read', 'audit:read', 'developers:read', 'shop:set-up'];

/** The permissions that an API key may be given. */
export const API_KEY_SCOPES = ALL_PERMISSIONS.filter(
  (permission) => !isSensitive(permission) && !NEVER.includes(permission),
);

/** What a key includes now: its scopes, as far as who made it still may do so. */
export const permissionsOfKey = (
  scopes: readonly string[],
  permissions: readonly Permission[],
): Permission[] =>
  withReading(scopes).filter((scope) => API_KEY_SCOPES.includes(scope) && permissions.includes(scope));
