import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#web/api/api-problem.ts';
import { accountEndpoints } from '#web/api/endpoints/account-endpoints.ts';
import { useApi } from '#web/api/use-api.ts';
import { checkStatus } from '#web/state/auth/auth-thunks.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { fieldText } from '#web/ui/forms/field-text.ts';
import { FormCard, MessageCard, SubmitButton } from '#web/ui/forms/form-card.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';

/** Sets a new password with the token of an emailed link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const api = useApi();
  const dispatch = useAppDispatch();
  const reset = useMutation({
    mutationFn: (password: string) =>
      api.call(accountEndpoints.resetPassword, { body: { token, password, store_id: api.storeId } }),
    // It has logged out everywhere, here as well.
    onSuccess: () => dispatch(checkStatus()),
  });

  if (reset.isSuccess) return <PasswordSaved />;
  return (
    <FormCard
      title="New password"
      introduction="Choose a new one. Everywhere you are logged in, you will be logged out."
      onSubmit={(fields) => reset.mutate(fieldText(fields, 'password'))}
      error={
        reset.isError ? messageOf(reset.error, 'We could not set the password. Please try again.') : null
      }
      actions={
        <SubmitButton isPending={reset.isPending} label="Save the password" pendingLabel="Saving..." />
      }
    >
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="8 characters or more. A silly sentence works well."
        required
      />
    </FormCard>
  );
}

function PasswordSaved() {
  return (
    <MessageCard title="That's it">
      <p>Your new password is set.</p>
      <div>
        <ButtonLink to="/login">Log in</ButtonLink>
      </div>
    </MessageCard>
  );
}

/** Shown for an address without a token, for example from an old bookmark or a truncated link. */
export function ResetLinkMissing() {
  return (
    <MessageCard title="That link is cut">
      <p>A piece of it is missing. Open it in the mail again, or ask for a new one.</p>
      <div>
        <ButtonLink to="/forgot-password">Ask for a new link</ButtonLink>
      </div>
    </MessageCard>
  );
}
