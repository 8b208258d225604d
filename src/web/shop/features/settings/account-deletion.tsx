import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { settingsEndpoints } from '#web/api/endpoints/settings-endpoints.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { fieldText } from '#web/ui/forms/field-text.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import styles from './account-deletion.module.css';
import { SettingsForm } from './settings-form.tsx';

/** Says what happens when an account is deleted, and deletes it in two steps. */
export function AccountDeletion({ onDeleted }: { onDeleted: () => void }) {
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const deletion = useMutation({
    mutationFn: (fields: FormData) =>
      api.call(settingsEndpoints.deleteAccount, {
        body: {
          store_id: api.storeId,
          password: fieldText(fields, 'password'),
          reviews: fields.get('removes_reviews') === null ? 'keep' : 'remove',
        },
      }),
    onSuccess: onDeleted,
  });
  return (
    <>
      <p>It happens at once, and we cannot bring it back.</p>
      <ul className={styles.consequences}>
        <li>Running subscriptions are cancelled. What is paid for still arrives.</li>
        <li>
          Name, addresses and cart are erased, and you are logged out everywhere. Your messages, the
          newsletter and what you wait for go too, if your email is confirmed. If it is not, confirm it first,
          further up.
        </li>
        <li>
          Invoices of your orders stay in our books, because the law asks for it. No account shows them any
          more, not even a new one with the same email. Gift notes are erased now; one whose parcel has not
          left yet, 90 days after it does.
        </li>
        <li>Reviews stay under their public name, or go too: you choose.</li>
      </ul>
      {!isOpen && (
        <div>
          <Button variant="secondary" autoFocus={wasOpen} onClick={() => setOpen(true)}>
            Delete my account
          </Button>
        </div>
      )}
      {isOpen && (
        <SettingsForm
          sending={deletion}
          label="Yes, delete it for good"
          pendingLabel="Deleting..."
          done="Your account is deleted."
          otherAction={
            <Button
              variant="quiet"
              onClick={() => {
                setOpen(false);
                setWasOpen(true);
              }}
            >
              Keep my account
            </Button>
          }
        >
          {(errorAt) => (
            <>
              <CheckField name="removes_reviews">Remove my reviews and their photos too</CheckField>
              <PasswordField
                label="Your password"
                name="password"
                autoComplete="current-password"
                error={errorAt('password')}
                autoFocus
                required
              />
            </>
          )}
        </SettingsForm>
      )}
    </>
  );
}
