import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '#web/api/api-problem.ts';
import { accountEndpoints } from '#web/api/endpoints/account-endpoints.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { fieldText } from '#web/ui/forms/field-text.ts';
import { FormCard, MessageCard, SubmitButton } from '#web/ui/forms/form-card.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

/** Requests an emailed link for a new password. The answer is the same whether or not the account exists. */
export function ForgotPasswordForm() {
  const api = useApi();
  const request = useMutation({
    mutationFn: (email: string) =>
      api.call(accountEndpoints.forgotPassword, { body: { email, store_id: api.storeId } }),
  });

  if (request.isSuccess) return <LinkSent email={request.variables} onReset={request.reset} />;
  return (
    <FormCard
      title="New password"
      introduction="It happens. We mail you a link that lets you choose a new one."
      onSubmit={(fields) => request.mutate(fieldText(fields, 'email').trim())}
      error={
        request.isError ? messageOf(request.error, 'We could not send the link. Please try again.') : null
      }
      actions={<SubmitButton isPending={request.isPending} label="Send the link" pendingLabel="Sending..." />}
    >
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <p>
        You know it after all? <Link to="/login">Log in</Link>
      </p>
    </FormCard>
  );
}

function LinkSent({ email, onReset }: { email: string; onReset: () => void }) {
  return (
    <MessageCard title="Look in your mail">
      <p>
        If there is an account for <strong>{email}</strong>, a link is on its way. It works once, for an hour.
      </p>
      <p>Nothing there? Look in the spam folder, or send it again.</p>
      <div>
        <Button variant="secondary" onClick={onReset}>
          Use another address
        </Button>
      </div>
    </MessageCard>
  );
}
