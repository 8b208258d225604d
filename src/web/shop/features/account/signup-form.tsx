import { useState } from 'react';
import { Link } from 'react-router';
import { NAME_INPUT } from '#domain/accounts/typed-name.ts';
import type { SignupDetails } from '#web/api/account-calls.ts';
import { type SignupRefusal, signup } from '#web/state/auth-thunks.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { AccountForm, fieldOf, SubmitButton } from './account-card.tsx';
import styles from './signup-form.module.css';

/** Names, email and password; a refusal stands below the form. Spec §2 Create account; docs/departures.md. */
export function SignupForm({ onCreated }: { onCreated: () => void }) {
  const dispatch = useAppDispatch();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<SignupRefusal | null>(null);
  const isWrong = (field: string) => refusal?.wrongFields.includes(`/${field}`) ?? false;

  async function submit(fields: FormData) {
    setPending(true);
    setRefusal(null);
    const created = await dispatch(signup(signupFields(fields)));
    setPending(false);
    if (signup.fulfilled.match(created)) onCreated();
    else setRefusal(created.payload ?? { message: 'Signup failed', wrongFields: [] });
  }

  return (
    <AccountForm
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
          isInvalid={isWrong('first_name')}
          required
        />
        <TextField
          label="Last Name"
          name="last_name"
          autoComplete="family-name"
          maxLength={100}
          {...NAME_INPUT}
          isInvalid={isWrong('last_name')}
          required
        />
      </div>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        isInvalid={isWrong('email')}
        required
      />
      <PasswordField
        name="password"
        autoComplete="new-password"
        isInvalid={isWrong('password')}
        hint="8 characters or more. A silly sentence works well."
        required
      />
      <p>
        You have an account already? <Link to="/login">Log in</Link>
      </p>
    </AccountForm>
  );
}

const signupFields = (fields: FormData): SignupDetails => ({
  firstName: fieldOf(fields, 'first_name'),
  lastName: fieldOf(fields, 'last_name'),
  email: fieldOf(fields, 'email'),
  password: fieldOf(fields, 'password'),
});
