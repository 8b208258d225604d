import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '#web/api/api-problem.ts';
import { settingsEndpoints } from '#web/api/endpoints/settings-endpoints.ts';
import { type EmailState, emailQuery } from '#web/api/settings-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { fieldText } from '#web/ui/forms/field-text.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useFocusWhenLost } from '#web/ui/layout/use-focus-when-lost.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsQuery } from './settings-query.tsx';

/** Changes the email address, for which a link is opened in both mailboxes, or proves the present one. */
export function EmailSettings() {
  const api = useApi();
  const queryClient = useQueryClient();
  const state = useQuery(emailQuery(api));
  const onSuccess = (answer: EmailState) => queryClient.setQueryData(emailQuery(api).queryKey, answer);
  const change = useMutation({
    mutationFn: (fields: FormData) =>
      api.call(settingsEndpoints.changeEmail, {
        body: {
          store_id: api.storeId,
          email: fieldText(fields, 'email'),
          password: fieldText(fields, 'password'),
        },
      }),
    onSuccess,
  });
  const proof = useMutation({
    mutationFn: () => api.call(settingsEndpoints.proveEmail, { body: { store_id: api.storeId } }),
    onSuccess,
  });
  return (
    <SettingsQuery query={state} what="your email address">
      {({ email, is_confirmed: isConfirmed, change: waiting }) => (
        <>
          <p>
            <strong>{email}</strong>
            {isConfirmed ? ', confirmed.' : ', not confirmed yet.'}
          </p>
          {waiting !== null && <Waiting email={email} waiting={waiting} />}
          {!isConfirmed && waiting?.email !== email && (
            <div>
              <Button variant="secondary" isLoading={proof.isPending} onClick={() => proof.mutate()}>
                Email me a link to confirm it
              </Button>
            </div>
          )}
          {proof.isError && (
            <Notice kind="error" title={messageOf(proof.error, 'That did not work. Please try again.')} />
          )}
          <p>
            A new address counts once you have opened a link in both mailboxes, the new one and the old one.
            Orders, subscriptions and the newsletter come along. You cannot open the old mailbox any more?{' '}
            <Link to="/contact">Write to us</Link>.
          </p>
          <SettingsForm
            sending={change}
            label="Send the links"
            pendingLabel="Sending..."
            done="Two emails are out. Open the link in each within the hour."
          >
            {(errorAt) => (
              <>
                <TextField
                  label="New email"
                  name="email"
                  type="email"
                  autoComplete="email"
                  maxLength={254}
                  error={errorAt('email')}
                  required
                />
                <PasswordField
                  label="Your password"
                  name="password"
                  autoComplete="current-password"
                  error={errorAt('password')}
                  required
                />
              </>
            )}
          </SettingsForm>
        </>
      )}
    </SettingsQuery>
  );
}

function Waiting({ email, waiting }: { email: string; waiting: NonNullable<EmailState['change']> }) {
  const mailboxes = waiting.waits_for.map((side) => (side === 'new' ? waiting.email : email));
  const isProof = waiting.email === email;
  return (
    <div ref={useFocusWhenLost<HTMLDivElement>()} tabIndex={-1}>
      <Notice
        title={isProof ? 'A link to confirm your address is out.' : `It is to become ${waiting.email}.`}
      >
        <p>We wait for the link in {mailboxes.join(' and ')}. It works for an hour.</p>
      </Notice>
    </div>
  );
}
