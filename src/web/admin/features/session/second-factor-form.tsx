import type { SignedInStaffMember } from '#contracts/admin/staff/session-calls.ts';
import { passkeyAfterPassword } from '#web/api/admin/staff/passkeys-api.ts';
import { type PasswordStep, sessionEndpoints } from '#web/api/admin/staff/session-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

interface SecondFactorFormProps {
  step: PasswordStep;
  onSignedIn: (member: SignedInStaffMember) => void;
  onBack: () => void;
}

/** What is asked for after the password: a passkey or a code, as the member has set up. */
export function SecondFactorForm({ step: { token, factors }, onSignedIn, onBack }: SecondFactorFormProps) {
  const state = useAdminForm({
    defaults: { code: '' },
    save: (api, { code }) =>
      api.call(sessionEndpoints.signInSecondFactor, { body: { code, token, store_id: api.storeId } }),
    onSaved: ({ staff_member }) => onSignedIn(staff_member),
  });
  return (
    <>
      {factors.passkey && (
        <PasskeySignIn
          label="Use your passkey"
          signIn={(api) => passkeyAfterPassword(api, token)}
          onSignedIn={onSignedIn}
        />
      )}
      <AdminForm
        state={state}
        submitLabel="Sign in"
        otherActions={<Button onClick={onBack}>Back to the password</Button>}
      >
        <TextField
          label={factors.app ? 'Code' : 'Recovery code'}
          hint={
            factors.app
              ? 'The six digits that your app shows, or a recovery code.'
              : 'If you do not have the passkey here: one of the codes that you kept.'
          }
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!factors.passkey}
          required
          {...state.field('code')}
        />
      </AdminForm>
    </>
  );
}
