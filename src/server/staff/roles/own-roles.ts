import { DomainError, fieldError } from '#domain/errors.ts';
import type { StaffRoleId } from '#domain/ids.ts';
import { type Permission, withReading } from '#domain/staff/permissions.ts';
import { BUILT_IN_ROLE_KEYS, BUILT_IN_ROLES, permissionsOf } from '#domain/staff/roles.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { lockAsker } from '../lock-asker.ts';
import { requireMayGive, requireStaffVersion } from '../manage-staff.ts';
import { changedRoleEmail } from '../security-emails.ts';
import type { StaffMember } from '../staff-store.ts';
import {
  countHolders,
  deleteOwnRole,
  givenOf,
  insertOwnRole,
  listOwnRoles,
  lockOwnRole,
  noSuchRole,
  type OwnRole,
  updateOwnRole,
} from './role-store.ts';

interface NewRole {
  name: string;
  permissions: readonly Permission[];
}

/** Makes a role. Throws `already_used` for a name that there is, and `not_possible_now` for more than `by` may. */
export function addRole(
  db: Database,
  { name, permissions: chosen }: NewRole,
  by: StaffMember,
): Promise<void> {
  const permissions = withReading(chosen);
  return db.transaction(async (tx) => {
    requireNoMore(permissions, (await lockAsker(tx, by, 'staff:manage')).asker);
    const isNew = !isBuiltInName(name) && (await hasNoOther(tx, { name, by, except: null }));
    if (!isNew || !(await insertOwnRole(tx, { storeId: by.storeId, name, permissions })))
      throw nameInUse(name);
  });
}

/** A change of a role, of what the member was shown. */
export interface RoleToChange {
  id: StaffRoleId;
  version: number;
  by: StaffMember;
}

/**
 * Changes a role for everybody who has it, tells them by email, and returns the one of before. Throws `not_found`, `changed_meanwhile`, and as
 * `addRole`, also when the role includes more than `by` may.
 */
export function changeOwnRole(
  { db, emails }: Pick<Deps, 'db' | 'emails'>,
  named: RoleToChange,
  { name, permissions: chosen }: NewRole,
): Promise<OwnRole> {
  const permissions = withReading(chosen);
  return db.transaction(async (tx) => {
    const { role, asker, members } = await lockedRole(tx, named);
    requireNoMore(permissions, asker);
    if (isBuiltInName(name) || !(await hasNoOther(tx, { name, by: asker, except: role.id })))
      throw nameInUse(name);
    await updateOwnRole(tx, role.id, { name, permissions });
    const holders = members.filter(({ ownRoleId, status }) => ownRoleId === role.id && status === 'active');
    const names = { before: role.name, after: name, by: asker.email };
    if (name !== role.name || !isSameSet(permissions, withReading(role.permissions)))
      for (const holder of holders) await emails.enqueue(tx, holder.storeId, changedRoleEmail(holder, names));
    return role;
  });
}

/** Removes a role that nobody has, and returns it. Throws `not_possible_now` while somebody has it; else as above. */
export function removeRole(db: Database, named: RoleToChange): Promise<OwnRole> {
  return db.transaction(async (tx) => {
    const { role } = await lockedRole(tx, named);
    if ((await countHolders(tx, role.id)) > 0)
      throw new DomainError(
        'not_possible_now',
        'Somebody has this role, or is invited with it. Give them another one first.',
      );
    await deleteOwnRole(tx, role.id);
    return role;
  });
}

async function lockedRole(tx: Transaction, { id, version, by }: RoleToChange) {
  const { asker, members } = await lockAsker(tx, by, 'staff:manage');
  const role = await lockOwnRole(tx, by.storeId, id);
  if (!role) throw noSuchRole();
  requireMayGive(asker, givenOf(role));
  const { name, permissions } = role;
  requireStaffVersion(role, version, { name, permissions: permissions.join(', ') });
  return { role, asker, members };
}

function requireNoMore(permissions: readonly Permission[], asker: StaffMember): void {
  const own = permissionsOf(asker);
  if (permissions.every((permission) => own.includes(permission))) return;
  throw fieldError('/permissions', 'You can only give what your own role includes.', 'not_possible_now');
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((element) => other.includes(element));

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const isBuiltInName = (name: string) =>
  BUILT_IN_ROLE_KEYS.some((role) => sameName(BUILT_IN_ROLES[role].name, name));

const hasNoOther = async (
  tx: Transaction,
  { name, by, except }: { name: string; by: StaffMember; except: StaffRoleId | null },
): Promise<boolean> =>
  (await listOwnRoles(tx, by.storeId)).every((role) => role.id === except || !sameName(role.name, name));

function nameInUse(name: string): DomainError {
  return fieldError('/name', `There is a role ${name} already.`, 'already_used');
}
