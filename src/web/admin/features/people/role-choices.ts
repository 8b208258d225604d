import type { Staff } from '#web/api/admin/staff-api.ts';
import type { Choice } from '../../ui/forms/field.tsx';

export type RoleKey = Staff['roles'][number]['role'];

/** The roles that the signed-in staff member may give. */
export const roleChoices = (roles: Staff['roles']): Choice[] =>
  roles.filter(({ may_give }) => may_give).map(({ role, name }) => ({ value: role, label: name }));
