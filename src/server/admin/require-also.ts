import { DomainError } from '#domain/errors.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';

/** Of a call that needs another permission besides its own, which `what` says in words. Throws `forbidden`. */
export function requireAlso(staffMember: StaffMember, permission: Permission, what: string): void {
  if (permissionsOf(staffMember).includes(permission)) return;
  throw new DomainError('forbidden', `Your role does not include ${what}. Ask somebody whose role does.`);
}
