import type { ListedRole, ListedStaffMember, Staff } from '#web/api/admin/staff/staff-api.ts';
import type { Fact } from '../../ui/feedback/facts.ts';

/** What can be another value after somebody else has changed a member of the staff. */
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
