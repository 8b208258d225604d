import { useMutation, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { confirmByPasskey, passkeysQuery } from '#web/api/admin/staff/passkeys-api.ts';
import { sessionEndpoints } from '#web/api/admin/staff/session-api.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { Notice } from '../feedback/notice.tsx';
import { Dialog, DialogActions } from '../overlays/dialog.tsx';
import { Button } from './button.tsx';
import { CheckedForm } from './checked-form.tsx';
import { TextField } from './field.tsx';

/** Resolves to whether the staff member has proved again who they are. */
type ConfirmIdentity = () => Promise<boolean>;

const ConfirmIdentityContext = createContext<ConfirmIdentity>(() => Promise.resolve(false));

/** For changes that the server refuses with `password_needed`; `useChange` does it by itself. */
export const useConfirmIdentity = (): ConfirmIdentity => useContext(ConfirmIdentityContext);

/** Around the back office: asks for the password in a dialog, above whatever is being changed. docs/decisions/0108. */
export function ConfirmIdentityProvider({ children }: { children: ReactNode }) {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  const ask = useCallback<ConfirmIdentity>(() => new Promise((resolve) => setAnswer(() => resolve)), []);
  function finish(isConfirmed: boolean) {
    answer?.(isConfirmed);
    setAnswer(null);
  }
  return (
    <ConfirmIdentityContext value={ask}>
      {children}
      <Dialog isOpen={answer !== null} onClose={() => finish(false)} title="Your password, please">
        <p>
          What you are about to do needs your password again, in case somebody else is at your unlocked
          device.
        </p>
        <PasswordForm onConfirmed={() => finish(true)} />
        <PasskeyConfirmation onConfirmed={() => finish(true)} />
      </Dialog>
    </ConfirmIdentityContext>
  );
}

/** For members who have a passkey. */
function PasskeyConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const api = useApi();
  const { data: passkeys = [] } = useQuery(passkeysQuery(api));
  const confirm = useMutation({ mutationFn: () => confirmByPasskey(api), onSuccess: onConfirmed });
  if (passkeys.length === 0) return null;
  return (
    <>
      {confirm.isError && (
        <Notice tone="danger" title={messageOf(confirm.error, 'That did not work. Please try again.')} />
      )}
      <div>
        <Button isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
          Use a passkey instead
        </Button>
      </div>
    </>
  );
}

function PasswordForm({ onConfirmed }: { onConfirmed: () => void }) {
  const api = useApi();
  const input = useRef<HTMLInputElement>(null);
  const confirm = useMutation({
    mutationFn: (password: string) =>
      api.call(sessionEndpoints.confirmPassword, { body: { password, store_id: api.storeId } }),
    onSuccess: onConfirmed,
    onError: () => input.current?.focus(),
  });
  return (
    <CheckedForm onSubmit={(form) => confirm.mutate(String(new FormData(form).get('password') ?? ''))}>
      <TextField
        label="Password"
        ref={input}
        name="password"
        type="password"
        hint="It counts for the next 15 minutes."
        autoComplete="current-password"
        error={confirm.isError ? messageOf(confirm.error, 'That did not work. Please try again.') : null}
        onInput={() => confirm.isError && confirm.reset()}
        required
      />
      <DialogActions>
        <Button type="submit" variant="primary" isBusy={confirm.isPending}>
          Confirm
        </Button>
      </DialogActions>
    </CheckedForm>
  );
}
