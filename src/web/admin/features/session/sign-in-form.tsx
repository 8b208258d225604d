import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type SignedInStaffMember, sessionEndpoints } from '#web/api/admin/session-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { pageAfterSignIn } from '../navigation/admin-pages.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { useStaffMemberQuery } from './use-staff-member.ts';

/** Signs a staff member in and leads to the page that asked for it. */
export function SignInForm() {
  const queryClient = useQueryClient();
  const { state: location } = useLocation();
  const memberQuery = useStaffMemberQuery();
  const { data: member } = useQuery(memberQuery);
  const [token, setToken] = useState<string | null>(null);
  const onSignedIn = (signedIn: SignedInStaffMember) =>
    queryClient.setQueryData(memberQuery.queryKey, signedIn);
  if (member) return <Navigate to={pageAfterSignIn(location, member)} replace />;
  return token === null ? (
    <>
      <PasskeySignIn onSignedIn={onSignedIn} />
      <PasswordForm onSignedIn={onSignedIn} onSecondFactor={setToken} />
    </>
  ) : (
    <SecondFactorForm token={token} onSignedIn={onSignedIn} onBack={() => setToken(null)} />
  );
}

function PasswordForm({
  onSignedIn,
  onSecondFactor,
}: {
  onSignedIn: (member: SignedInStaffMember) => void;
  onSecondFactor: (token: string) => void;
}) {
  const state = useAdminForm({
    defaults: { email: '', password: '' },
    save: (api, fields) => api.call(sessionEndpoints.signIn, { body: { ...fields, store_id: api.storeId } }),
    onSaved: ({ staff_member, second_factor_token }) => {
      if (staff_member) onSignedIn(staff_member);
      if (second_factor_token !== null) onSecondFactor(second_factor_token);
    },
  });
  return (
    <AdminForm state={state} submitLabel="Sign in">
      <TextField label="Email" type="email" autoComplete="username" required {...state.field('email')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        {...state.field('password')}
      />
    </AdminForm>
  );
}
