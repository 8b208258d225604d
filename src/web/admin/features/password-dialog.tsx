import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { sessionEndpoints } from '#web/api/admin/session-api.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import styles from './password-dialog.module.css';
import type { StaffChange } from './use-staff-change.ts';

/**
 * Asks for the password again before a change that moves money, then repeats the change. docs/decisions/0108.
 */
export function PasswordDialog<Input>({ change }: { change: StaffChange<Input> }) {
  const api = useApi();
  const { awaitingPassword, make, cancel } = change;
  const confirm = useMutation({
    mutationFn: (password: string) =>
      api.call(sessionEndpoints.confirmPassword, { body: { password, store_id: api.storeId } }),
    onSuccess: () => awaitingPassword !== null && make(awaitingPassword),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    confirm.mutate(String(new FormData(event.currentTarget).get('password') ?? ''));
  }
  function close() {
    confirm.reset();
    cancel();
  }
  return (
    <Dialog isOpen={awaitingPassword !== null} onClose={close} title="Your password, please">
      <form method="post" className={styles.form} onSubmit={submit}>
        <p>This moves money. Your password counts for the next 15 minutes.</p>
        <PasswordField name="password" autoComplete="current-password" isInvalid={confirm.isError} required />
        {confirm.isError && (
          <Notice kind="error" title={messageOf(confirm.error, 'That did not work. Please try again.')} />
        )}
        <Button type="submit" isLoading={confirm.isPending}>
          Confirm
        </Button>
      </form>
    </Dialog>
  );
}
