import type { Staff } from '#web/api/admin/staff/staff-api.ts';
import type { Choice } from '../../ui/forms/field.tsx';

/** The roles that the signed-in staff member may give. */
export const roleChoices = (roles: Staff['roles']): Choice[] =>
  roles.filter(({ may_give }) => may_give).map(({ role, name }) => ({ value: role, label: name }));
