import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { SignedInStaffMember } from '#contracts/admin/staff/session-calls.ts';
import { signInByPasskey } from '#web/api/admin/staff/passkeys-api.ts';
import { type PasswordStep, sessionEndpoints } from '#web/api/admin/staff/session-api.ts';
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
  if (member) return <Navigate to={pageAfterSignIn(location, member)} replace />;
  return <SignInSteps onSignedIn={(signedIn) => queryClient.setQueryData(memberQuery.queryKey, signedIn)} />;
}

/** A passkey, or the password and what is asked for after it. */
export function SignInSteps({ onSignedIn }: { onSignedIn: (member: SignedInStaffMember) => void }) {
  const [step, setStep] = useState<PasswordStep | null>(null);
  return step === null ? (
    <>
      <PasskeySignIn label="Sign in with a passkey" signIn={signInByPasskey} onSignedIn={onSignedIn} />
      <PasswordForm onSignedIn={onSignedIn} onSecondFactor={setStep} />
    </>
  ) : (
    <SecondFactorForm step={step} onSignedIn={onSignedIn} onBack={() => setStep(null)} />
  );
}

function PasswordForm({
  onSignedIn,
  onSecondFactor,
}: {
  onSignedIn: (member: SignedInStaffMember) => void;
  onSecondFactor: (step: PasswordStep) => void;
}) {
  const state = useAdminForm({
    defaults: { email: '', password: '' },
    save: (api, fields) => api.call(sessionEndpoints.signIn, { body: { ...fields, store_id: api.storeId } }),
    onSaved: ({ staff_member, second_factor_token: token, second_factors: factors }) => {
      if (staff_member) onSignedIn(staff_member);
      if (token !== null && factors !== null) onSecondFactor({ token, factors });
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
