import { API_KEY_SCOPES } from '#domain/staff/api-key-scopes.ts';
import { PERMISSIONS, type Permission } from '#domain/staff/permissions.ts';

/** What the permissions before the colon are about. */
const GROUP_NAMES: Readonly<Record<string, string>> = {
  'store-locations': 'Store locations',
  'gift-cards': 'Gift cards',
  messages: 'Inbox',
  jobs: 'Failed emails and jobs',
  styles: 'Look',
};

export interface ScopeGroup {
  name: string;
  scopes: readonly { scope: Permission; text: string }[];
}

/** The scopes that somebody with these permissions may give, by what they are about. */
export function scopeGroups(own: readonly Permission[]): ScopeGroup[] {
  const offered = API_KEY_SCOPES.filter((scope) => own.includes(scope));
  const about = (scope: Permission) => scope.slice(0, scope.indexOf(':'));
  return [...new Set(offered.map(about))].map((group) => ({
    name: GROUP_NAMES[group] ?? group.charAt(0).toUpperCase() + group.slice(1),
    scopes: offered
      .filter((scope) => about(scope) === group)
      .map((scope) => ({ scope, text: PERMISSIONS[scope] })),
  }));
}
