import { useState } from 'react';
import { Link } from 'react-router';
import { NAME_INPUT } from '#domain/accounts/typed-name.ts';
import type { SignupDetails } from '#web/api/account/account-calls.ts';
import { type SignupRefusal, signup } from '#web/state/auth/auth-thunks.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { fieldText } from '#web/ui/forms/field-text.ts';
import { FormCard, SubmitButton } from '#web/ui/forms/form-card.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import styles from './signup-form.module.css';

/** The sign-up form; errors are shown below it. Spec §2 Create account; docs/departures.md. */
export function SignupForm({ onCreated }: { onCreated: () => void }) {
  const dispatch = useAppDispatch();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<SignupRefusal | null>(null);
  const isInvalid = (field: string) => refusal?.wrongFields.includes(`/${field}`) ?? false;

  async function submit(fields: FormData) {
    setPending(true);
    setRefusal(null);
    const refused = await dispatch(signup(signupDetails(fields)));
    setPending(false);
    if (refused === null) onCreated();
    else setRefusal(refused);
  }

  return (
    <FormCard
      title="Create Account"
      onSubmit={(fields) => void submit(fields)}
      error={refusal?.message ?? null}
      actions={<SubmitButton isPending={isPending} label="Create account" pendingLabel="Creating..." />}
    >
      <div className={styles.names}>
        <TextField
          label="First Name"
          name="first_name"
          autoComplete="given-name"
          maxLength={100}
          {...NAME_INPUT}
          isInvalid={isInvalid('first_name')}
          required
        />
        <TextField
          label="Last Name"
          name="last_name"
          autoComplete="family-name"
          maxLength={100}
          {...NAME_INPUT}
          isInvalid={isInvalid('last_name')}
          required
        />
      </div>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        isInvalid={isInvalid('email')}
        required
      />
      <PasswordField
        name="password"
        autoComplete="new-password"
        isInvalid={isInvalid('password')}
        hint="8 characters or more. A silly sentence works well."
        required
      />
      <p>
        You have an account already? <Link to="/login">Log in</Link>
      </p>
    </FormCard>
  );
}

const signupDetails = (fields: FormData): SignupDetails => ({
  firstName: fieldText(fields, 'first_name'),
  lastName: fieldText(fields, 'last_name'),
  email: fieldText(fields, 'email'),
  password: fieldText(fields, 'password'),
});
