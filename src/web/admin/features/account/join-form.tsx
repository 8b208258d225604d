import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { linkEndpoints, staffLinkQuery } from '#web/api/admin/staff/staff-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { useTokenFromHash } from '#web/page/use-token-from-hash.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Facts } from '../../ui/layout/section.tsx';
import { pageAfterSignIn } from '../navigation/admin-pages.ts';
import { useStaffMemberQuery } from '../session/use-staff-member.ts';
import { LinkStates } from './link-states.tsx';

/** Where the link of an invitation, or of the first owner, leads: name and password, and then in. */
export function JoinForm() {
  const token = useTokenFromHash();
  const link = useQuery(staffLinkQuery(useApi(), token));
  return (
    <LinkStates query={link} token={token}>
      {({ email, role_name }) => <NameAndPassword token={token} email={email} roleName={role_name} />}
    </LinkStates>
  );
}

interface NameAndPasswordProps {
  token: string;
  /** Null for the first owner, who chooses it. */
  email: string | null;
  roleName: string;
}

function NameAndPassword({ token, email, roleName }: NameAndPasswordProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = useStaffMemberQuery();
  const state = useAdminForm({
    defaults: { email: '', name: '', password: '' },
    save: (api, { email: typed, ...fields }) =>
      api.call(linkEndpoints.accept, {
        body: { ...fields, ...(email === null && { email: typed }), token, store_id: api.storeId },
      }),
    onSaved: ({ staff_member }) => {
      queryClient.setQueryData(queryKey, staff_member);
      // The first owner begins with what the shop shall be.
      const isFirst = email === null && !staff_member.needs_second_factor;
      const first = isFirst ? '/admin/setup' : pageAfterSignIn(null, staff_member);
      void navigate(first, { replace: true });
    },
  });
  return (
    <AdminForm state={state} submitLabel="Join">
      <Facts
        facts={[
          ['Email', email],
          ['Role', roleName],
        ]}
      />
      {email === null && (
        <TextField
          label="Your email"
          hint="You sign in with it, and the shop writes to it."
          type="email"
          autoComplete="username"
          required
          {...state.field('email')}
        />
      )}
      <TextField label="Your name" autoComplete="name" maxLength={100} required {...state.field('name')} />
      <TextField
        label="Password"
        hint="At least 8 characters."
        type="password"
        autoComplete="new-password"
        required
        {...state.field('password')}
      />
    </AdminForm>
  );
}
