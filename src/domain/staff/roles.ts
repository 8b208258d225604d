import { ALL_PERMISSIONS, type Permission } from './permissions.ts';

interface Role {
  name: string;
  permissions: readonly Permission[];
}

/** The roles that every store has. docs/decisions/0220. */
export const BUILT_IN_ROLES = {
  owner: { name: 'Owner', permissions: ALL_PERMISSIONS },
  manager: { name: 'Manager', permissions: ALL_PERMISSIONS },
  packer: {
    name: 'Packer',
    permissions: ['orders:read', 'orders:ship', 'orders:note', 'stock:read', 'stock:count'],
  },
  support: {
    name: 'Support',
    permissions: [
      'orders:read',
      'orders:cancel',
      'orders:refund',
      'orders:note',
      'subscriptions:read',
      'subscriptions:change',
      'reviews:read',
      'reviews:moderate',
      'stock:read',
      'messages:read',
      'messages:write',
    ],
  },
  marketer: {
    name: 'Marketer',
    permissions: ['reviews:read', 'reviews:moderate', 'stock:read', 'styles:edit'],
  },
  bookkeeper: {
    name: 'Bookkeeper',
    permissions: ['orders:read', 'orders:export', 'subscriptions:read', 'payments:read'],
  },
} as const satisfies Record<string, Role>;

export type BuiltInRole = keyof typeof BUILT_IN_ROLES;

export const BUILT_IN_ROLE_KEYS = Object.keys(BUILT_IN_ROLES) as BuiltInRole[];

export const permissionsOf = (role: BuiltInRole): readonly Permission[] => BUILT_IN_ROLES[role].permissions;

/** Whether a member with the role `own` may give a role, and change those who have it: nobody acts above their own. */
export const mayGiveRole = (own: BuiltInRole, role: BuiltInRole): boolean =>
  own === 'owner' ||
  (role !== 'owner' && permissionsOf(role).every((permission) => permissionsOf(own).includes(permission)));

/** The roles that include a permission. */
export const rolesWith = (permission: Permission): BuiltInRole[] =>
  BUILT_IN_ROLE_KEYS.filter((role) => permissionsOf(role).includes(permission));
