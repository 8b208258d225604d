import type { ListedStaffMember } from '#contracts/admin/staff/staff-calls.ts';
import type { ListedRole, Staff } from '#web/api/admin/staff/staff-api.ts';
import type { Fact } from '../../ui/feedback/facts.ts';

/** The facts of a member of the staff that somebody else may have changed. */
export const factsOfMember = (member: ListedStaffMember): Fact[] => [
  ['Name', member.name],
  ['Role', member.role_name],
  ['Status', member.status],
  ['Second factor', member.has_second_factor ? 'set up' : 'none'],
];

/** The same of a role. */
export const factsOfRole = (role: ListedRole, permissions: Staff['permissions']): Fact[] => [
  ['Name', role.name],
  [
    'Includes',
    permissions
      .filter(({ permission }) => role.permissions.includes(permission))
      .map(({ text }) => text)
      .join(', '),
  ],
];
