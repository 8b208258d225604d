import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { NAME_INPUT } from '#domain/accounts/typed-name.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { accountEndpoints } from '#web/api/endpoints/account-endpoints.ts';
import { useApi } from '#web/api/use-api.ts';
import { checkStatus } from '#web/state/auth/auth-thunks.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { fieldText } from '#web/ui/forms/field-text.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { focusHeading } from '#web/ui/layout/use-page-focus.ts';
import styles from './name-form.module.css';

/**
 * Asks for the name of an account without one, whose owner has just proved the email address.
 * docs/decisions/0012.
 */
export function NameForm() {
  const api = useApi();
  const dispatch = useAppDispatch();
  const change = useMutation({
    mutationFn: async (fields: FormData) => {
      const name = { first_name: fieldText(fields, 'first_name'), last_name: fieldText(fields, 'last_name') };
      await api.call(accountEndpoints.changeName, { body: { ...name, store_id: api.storeId } });
      await dispatch(checkStatus());
      // The form is removed: the heading now has the name.
      const main = document.querySelector('main');
      if (main) focusHeading(main);
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    change.mutate(new FormData(event.currentTarget));
  }
  return (
    <form method="post" className={styles.form} aria-labelledby="name-form" onSubmit={submit}>
      <h2 id="name-form" className={styles.title}>
        What should we call you?
      </h2>
      <div className={styles.fields}>
        <TextField
          label="First Name"
          name="first_name"
          autoComplete="given-name"
          maxLength={100}
          {...NAME_INPUT}
          required
        />
        <TextField
          label="Last Name"
          name="last_name"
          autoComplete="family-name"
          maxLength={100}
          {...NAME_INPUT}
          required
        />
        <Button type="submit" isLoading={change.isPending}>
          Save the name
        </Button>
      </div>
      {change.isError && (
        <Notice kind="error" title={messageOf(change.error, 'We could not save it. Please try again.')} />
      )}
    </form>
  );
}
