import { DomainError } from '#domain/errors.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';

/** Whether a member's role shows what orders cost, and how they were paid. docs/decisions/0349. */
export const maySeeAmounts = (staffMember: StaffMember): boolean =>
  hasPermission(staffMember, 'orders:amounts');

/** Of lists that would tell amounts by their order, or by what is in them. */
export const amountsNotIncluded = () =>
  new DomainError('forbidden', 'Your role does not include what orders cost. Ask an owner of the shop.');
