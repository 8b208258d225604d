import { type SignedInStaffMember, sessionEndpoints } from '#web/api/admin/session-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';

interface SecondFactorFormProps {
  /** Of the sign-in by password. */
  token: string;
  onSignedIn: (member: SignedInStaffMember) => void;
  onBack: () => void;
}

/** The code that is asked for after the password. */
export function SecondFactorForm({ token, onSignedIn, onBack }: SecondFactorFormProps) {
  const state = useAdminForm({
    defaults: { code: '' },
    save: (api, { code }) =>
      api.call(sessionEndpoints.signInSecondFactor, { body: { code, token, store_id: api.storeId } }),
    onSaved: ({ staff_member }) => onSignedIn(staff_member),
  });
  return (
    <AdminForm
      state={state}
      submitLabel="Sign in"
      otherActions={<Button onClick={onBack}>Back to the password</Button>}
    >
      <TextField
        label="Code"
        hint="The six digits that your app shows, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        {...state.field('code')}
      />
    </AdminForm>
  );
}
