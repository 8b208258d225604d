import { useQuery } from '@tanstack/react-query';
import type { StaffEmailKind } from '#domain/staff/staff-emails.ts';
import {
  OWN_EMAILS,
  ownEmailsQuery,
  staffAccountEndpoints,
  type OwnEmails as Wanted,
} from '#web/api/admin/staff/account-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { CheckboxField } from '../../ui/forms/field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useStaffMemberQuery } from '../session/use-staff-member.ts';

const KINDS: readonly { kind: StaffEmailKind; label: string }[] = [
  { kind: 'mentions', label: 'When a colleague mentions me in a note' },
  { kind: 'assignments', label: 'When a conversation is assigned to me' },
  {
    kind: 'contact_requests',
    label: 'When a customer writes by the contact form, or by email in a conversation that nobody has',
  },
  { kind: 'answers', label: 'When a customer answers by email in a conversation that is assigned to me' },
];

/** The emails that the staff member may switch off. */
export function OwnEmails() {
  const emails = useQuery(ownEmailsQuery(useApi()));
  return (
    <Section title="Emails to you">
      <QueryStates query={emails} failure="We could not fetch which emails you get.">
        {(wanted) => <EmailForm emails={wanted} />}
      </QueryStates>
    </Section>
  );
}

function EmailForm({ emails: { wanted, version } }: { emails: Wanted }) {
  const { queryKey } = useStaffMemberQuery();
  const state = useAdminForm<{ wanted: StaffEmailKind[] }>({
    defaults: { wanted },
    stored: {
      version,
      facts: KINDS.map(({ kind, label }) => [label, wanted.includes(kind) ? 'yes' : 'no']),
    },
    save: (api, fields, shownVersion) =>
      api.call(staffAccountEndpoints.changeEmails, {
        body: { store_id: api.storeId, wanted: fields.wanted, version: shownVersion },
      }),
    refetch: [OWN_EMAILS, queryKey],
    done: 'Your choice is saved.',
  });
  return (
    <AdminForm state={state} submitLabel="Save the choice">
      {KINDS.map(({ kind, label }) => (
        <CheckboxField key={kind} label={label} value={kind} {...state.form.register('wanted')} />
      ))}
      <p>
        Emails about the security of your account, such as a new device or another role, always come, and so
        do those that your role receives.
      </p>
    </AdminForm>
  );
}
