import type { Staff } from '#web/api/admin/staff-api.ts';
import { Facts, Section } from '../../ui/layout/section.tsx';

/** What each role includes. */
export function RoleList({ roles }: { roles: Staff['roles'] }) {
  return (
    <Section title="Roles">
      <Facts
        facts={roles.map(({ role, name, permissions }) => [
          name,
          role === 'owner'
            ? 'Everything, also to make others owners'
            : role === 'manager'
              ? 'Everything, but no changes of owners'
              : permissions.join(' · '),
        ])}
      />
    </Section>
  );
}
