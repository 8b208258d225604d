import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '#web/api/api-problem.ts';
import { endpoints } from '#web/api/endpoints.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { AccountForm, AccountMessage, fieldOf, SubmitButton } from './account-card.tsx';

/** Asks where to mail a link for a new password; says the same whether or not there is such an account. */
export function ForgotPasswordForm() {
  const api = useApi();
  const request = useMutation({
    mutationFn: (email: string) =>
      api.call(endpoints.forgotPassword, { body: { email, store_id: api.storeId } }),
  });

  if (request.isSuccess) return <LinkSent email={request.variables} onAgain={request.reset} />;
  return (
    <AccountForm
      title="New password"
      introduction="It happens. We mail you a link that lets you choose a new one."
      onSubmit={(fields) => request.mutate(fieldOf(fields, 'email').trim())}
      error={
        request.isError ? messageOf(request.error, 'We could not send the link. Please try again.') : null
      }
      actions={<SubmitButton isPending={request.isPending} label="Send the link" pendingLabel="Sending..." />}
    >
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <p>
        You know it after all? <Link to="/login">Log in</Link>
      </p>
    </AccountForm>
  );
}

function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <AccountMessage title="Look in your mail">
      <p>
        If there is an account for <strong>{email}</strong>, a link is on its way. It works once, for an hour.
      </p>
      <p>Nothing there? Look in the spam folder, or send it again.</p>
      <div>
        <Button variant="secondary" onClick={onAgain}>
          Use another address
        </Button>
      </div>
    </AccountMessage>
  );
}
