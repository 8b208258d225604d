import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignedInStaffMember } from '#contracts/admin/staff/session-calls.ts';
import { STAFF_SESSIONS, staffAccountEndpoints } from '#web/api/admin/staff/account-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Facts, Section } from '../../ui/layout/section.tsx';
import { useStaffMemberQuery } from '../session/use-staff-member.ts';
import { OwnEmails } from './own-emails.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';

/** The signed-in staff member's own name, password, second factors, emails and sessions. */
export function OwnAccount() {
  const { data: current } = useQuery(useStaffMemberQuery());
  const [known, setKnown] = useState(current ?? null);
  if (current && current !== known) setKnown(current);
  // A session that ends meanwhile leaves what was typed.
  const member = current ?? known;
  if (!member) return null;
  return (
    <>
      <Section title="You">
        <NameForm member={member} />
      </Section>
      <Passkeys />
      <SecondFactor />
      <Section title="Password">
        <PasswordForm />
      </Section>
      <OwnEmails />
      <OwnSessions />
    </>
  );
}

function NameForm({ member }: { member: SignedInStaffMember }) {
  const { queryKey } = useStaffMemberQuery();
  const state = useAdminForm({
    defaults: { name: member.name },
    stored: {
      version: member.version,
      facts: [
        ['Name', member.name],
        ['Role', member.role_name],
      ],
    },
    save: (api, { name }, version) =>
      api.call(staffAccountEndpoints.changeName, {
        body: { store_id: api.storeId, name, version },
      }),
    refetch: [queryKey],
    done: 'Your name is changed.',
  });
  return (
    <AdminForm state={state} submitLabel="Save the name">
      <Facts
        facts={[
          ['Email', member.email],
          ['Role', member.role_name],
        ]}
      />
      <TextField label="Name" autoComplete="name" maxLength={100} required {...state.field('name')} />
    </AdminForm>
  );
}

function PasswordForm() {
  const { queryKey } = useStaffMemberQuery();
  const state = useAdminForm({
    defaults: { password: '' },
    save: (api, { password }) =>
      api.call(staffAccountEndpoints.changePassword, { body: { store_id: api.storeId, password } }),
    refetch: [queryKey, STAFF_SESSIONS],
    done: 'Your password is changed. All other sessions have ended.',
    onSaved: () => state.form.reset({ password: '' }),
  });
  return (
    <AdminForm state={state} submitLabel="Change the password">
      <TextField
        label="New password"
        hint="At least 8 characters. Every other session ends."
        type="password"
        autoComplete="new-password"
        required
        {...state.field('password')}
      />
    </AdminForm>
  );
}
