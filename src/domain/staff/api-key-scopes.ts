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

/** Why a key has lost a scope: no key is given it any more, or who made the key may not do so any more. */
export type LostScopeReason = 'not_for_keys' | 'not_in_role';

/** The scopes of a key that have no effect now, by what who made it may do. */
export const lostScopes = (
  scopes: readonly string[],
  permissions: readonly Permission[],
): { scope: string; why: LostScopeReason }[] => {
  const included: readonly string[] = permissionsOfKey(scopes, permissions);
  const isForKeys = (scope: string) => API_KEY_SCOPES.some((each) => each === scope);
  return scopes
    .filter((scope) => !included.includes(scope))
    .map((scope) => ({ scope, why: isForKeys(scope) ? 'not_in_role' : 'not_for_keys' }));
};

/** Why a key with these scopes is refused a call, in a sentence; `what` is the part of it that needs the permission. */
export function refusalOfKey(
  scopes: readonly string[],
  permission: Permission,
  what: string = permission,
): string {
  const wasGiven = withReading(scopes).includes(permission);
  if (!API_KEY_SCOPES.includes(permission))
    return wasGiven
      ? `No API key may do this any more, also this one, which was given ${permission}. Do it in the back office.`
      : 'No API key may do this.';
  return wasGiven
    ? `The role of who made this API key does not include ${permission} any more.`
    : `This API key does not include ${what}.`;
}

/** What a key includes now: its scopes, as far as who made it still may do so. */
export const permissionsOfKey = (
  scopes: readonly string[],
  permissions: readonly Permission[],
): Permission[] =>
  withReading(scopes).filter((scope) => API_KEY_SCOPES.includes(scope) && permissions.includes(scope));
