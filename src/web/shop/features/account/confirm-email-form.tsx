import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#web/api/api-problem.ts';
import { settingsEndpoints } from '#web/api/endpoints/settings-endpoints.ts';
import { useApi } from '#web/api/use-api.ts';
import { checkStatus } from '#web/state/auth/auth-thunks.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { FormCard, MessageCard, SubmitButton } from '#web/ui/forms/form-card.tsx';

/** Uses the link of one mailbox. A press is asked for, because programs open links in emails too. */
export function ConfirmEmailForm({ token }: { token: string }) {
  const api = useApi();
  const dispatch = useAppDispatch();
  const confirmation = useMutation({
    mutationFn: () => api.call(settingsEndpoints.confirmEmail, { body: { store_id: api.storeId, token } }),
    onSuccess: () => dispatch(checkStatus()),
  });
  if (confirmation.isSuccess) return <Confirmed {...confirmation.data} />;
  return (
    <FormCard
      title="Your email"
      introduction="You asked for this in the settings of your account? Then say so here."
      onSubmit={() => confirmation.mutate()}
      error={
        confirmation.isError
          ? messageOf(confirmation.error, 'We could not confirm it. Please try again.')
          : null
      }
      actions={
        <SubmitButton
          isPending={confirmation.isPending}
          label="Yes, that was me"
          pendingLabel="Confirming..."
        />
      }
    >
      <p>If you did not, close this page: nothing happens.</p>
    </FormCard>
  );
}

function Confirmed({ email, waits_for: waitsFor }: { email: string; waits_for: 'old' | 'new' | null }) {
  const isDone = waitsFor === null;
  return (
    <MessageCard title={isDone ? "That's it" : 'One more'}>
      <p>
        {isDone
          ? `${email} is the confirmed address of your account.`
          : `Now open the link in your ${waitsFor} mailbox: the address changes once both have said yes.`}
      </p>
      <div>
        <ButtonLink to="/profile/settings">To your settings</ButtonLink>
      </div>
    </MessageCard>
  );
}

/** Shown for an address without a token, for example from a truncated link. */
export function ConfirmLinkMissing() {
  return (
    <MessageCard title="That link is cut">
      <p>A piece of it is missing. Open it in the mail again, or ask for a new one.</p>
      <div>
        <ButtonLink to="/profile/settings">To your settings</ButtonLink>
      </div>
    </MessageCard>
  );
}
