import type { StaffRoleId } from '../ids.ts';
import { ALL_PERMISSIONS, type Permission, withReading } from './permissions.ts';

interface Role {
  name: string;
  permissions: readonly Permission[];
}

/** The roles that every store has. docs/decisions/0220. */
export const BUILT_IN_ROLES = {
  owner: { name: 'Owner', permissions: ALL_PERMISSIONS },
  /** Everything but what replaces the shop as a whole. */
  manager: { name: 'Manager', permissions: ALL_PERMISSIONS.filter((one) => one !== 'shop:set-up') },
  packer: {
    name: 'Packer',
    permissions: ['orders:read', 'orders:ship', 'orders:note', 'stock:read', 'stock:count'],
  },
  support: {
    name: 'Support',
    permissions: [
      'orders:read',
      'orders:amounts',
      'orders:cancel',
      'orders:draft',
      'orders:refund',
      'orders:note',
      'customers:read',
      'customers:write',
      'subscriptions:read',
      'subscriptions:change',
      'products:read',
      'collections:read',
      'redirects:read',
      'discounts:read',
      'newsletter:read',
      'newsletter:edit',
      'store-locations:read',
      'gift-cards:read',
      'reviews:read',
      'reviews:moderate',
      'stock:read',
      'messages:read',
      'messages:write',
    ],
  },
  marketer: {
    name: 'Marketer',
    permissions: [
      'products:read',
      'products:edit',
      'products:publish',
      'collections:read',
      'collections:edit',
      'redirects:read',
      'redirects:edit',
      'content:read',
      'content:edit',
      'content:publish',
      'discounts:read',
      'discounts:edit',
      'newsletter:read',
      'newsletter:edit',
      'newsletter:send',
      'store-locations:read',
      'store-locations:edit',
      'reviews:read',
      'reviews:moderate',
      'stock:read',
      'styles:edit',
    ],
  },
  bookkeeper: {
    name: 'Bookkeeper',
    permissions: [
      'orders:read',
      'orders:amounts',
      'orders:export',
      'customers:read',
      'subscriptions:read',
      'gift-cards:read',
      'payments:read',
      'reports:read',
      'reports:export',
    ],
  },
} as const satisfies Record<string, Role>;

export type BuiltInRole = keyof typeof BUILT_IN_ROLES;

export const BUILT_IN_ROLE_KEYS = Object.keys(BUILT_IN_ROLES) as BuiltInRole[];

/** A role as a member has it: one of the program's, or one that the store has made for itself (`own`). */
export interface GivenRole {
  role: BuiltInRole | 'own';
  ownRoleId: StaffRoleId | null;
  ownRoleName: string | null;
  ownPermissions: string[] | null;
}

export const builtInRole = (role: BuiltInRole): GivenRole => ({
  role,
  ownRoleId: null,
  ownRoleName: null,
  ownPermissions: null,
});

export const isBuiltInRole = (key: string): key is BuiltInRole => Object.hasOwn(BUILT_IN_ROLES, key);

/**
 * The permissions that a role includes; of an own role those that this release knows, with those to see what they change, which
 * roles of earlier releases were stored without.
 */
export const permissionsOf = ({ role, ownPermissions }: GivenRole): readonly Permission[] =>
  role === 'own' ? withReading(ownPermissions ?? []) : BUILT_IN_ROLES[role].permissions;

/** Whether a role includes a permission. */
export const hasPermission = (role: GivenRole, permission: Permission): boolean =>
  permissionsOf(role).includes(permission);

export const roleNameOf = ({ role, ownRoleName }: GivenRole): string =>
  role === 'own' ? (ownRoleName ?? '') : BUILT_IN_ROLES[role].name;

/** How calls name a role: the key of a built-in one, the id of an own one. */
export const roleIdOf = ({ role, ownRoleId }: GivenRole): string => ownRoleId ?? role;

/** Whether a member with the role `own` may give a role, and change those who have it: nobody acts above their own. */
export const mayGiveRole = (own: GivenRole, given: GivenRole): boolean =>
  own.role === 'owner' ||
  (given.role !== 'owner' && permissionsOf(given).every((permission) => hasPermission(own, permission)));

/** Whether a member with the role `own` may invite others to a role. */
export const mayInvite = (own: GivenRole, given: GivenRole): boolean =>
  hasPermission(own, 'staff:manage') && mayGiveRole(own, given);

/** The built-in roles that include a permission. */
export const rolesWith = (permission: Permission): BuiltInRole[] =>
  BUILT_IN_ROLE_KEYS.filter((role) => hasPermission(builtInRole(role), permission));
