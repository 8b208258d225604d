import { useEffect } from 'react';
import { Link } from 'react-router';
import { authErrorCleared } from '#web/state/auth/auth-slice.ts';
import { login } from '#web/state/auth/auth-thunks.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { fieldText } from '#web/ui/forms/field-text.ts';
import { FormCard, SubmitButton } from '#web/ui/forms/form-card.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import styles from './login-form.module.css';

/** The login form; errors are shown below it and the screen decides where it leads. Spec §2 Log in, §8. */
export function LoginForm({ introduction }: { introduction?: string | undefined }) {
  const dispatch = useAppDispatch();
  const { isLoading, error } = useAppSelector((state) => state.auth);
  useEffect(() => {
    dispatch(authErrorCleared());
  }, [dispatch]);

  const submit = (fields: FormData) =>
    void dispatch(login({ email: fieldText(fields, 'email'), password: fieldText(fields, 'password') }));

  return (
    <FormCard
      title="Log In"
      introduction={introduction}
      onSubmit={submit}
      error={error}
      actions={<SubmitButton isPending={isLoading} label="Log in" pendingLabel="Logging in..." />}
    >
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <div className={styles.password}>
        <PasswordField name="password" autoComplete="current-password" required />
        <Link to="/forgot-password" className={styles.forgot}>
          Forgot your password?
        </Link>
      </div>
    </FormCard>
  );
}
