import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  SECOND_FACTOR,
  secondFactorQuery,
  staffAccountEndpoints,
  type TotpKey,
} from '#web/api/admin/staff/account-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { QueryStates } from '../../../ui/feedback/query-states.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useChange } from '../../../ui/forms/use-change.ts';
import { Moment } from '../../../ui/layout/moment.tsx';
import { Facts, Section } from '../../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useStaffMemberQuery } from '../../session/use-staff-member.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpForm } from './totp-form.tsx';

/** The app for codes, and the recovery codes. */
export function SecondFactor() {
  const secondFactor = useQuery(secondFactorQuery(useApi()));
  const [key, setKey] = useState<TotpKey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Section title="Second factor">
      <QueryStates query={secondFactor} failure="We could not fetch your second factor.">
        {({ totp_since, passkeys, recovery_codes_left, is_required }) => (
          <>
            {totp_since === null ? <WithoutApp onKey={setKey} /> : <WithApp since={totp_since} />}
            {(totp_since !== null || passkeys > 0) && (
              <CodesLeft left={recovery_codes_left} onCodes={setCodes} />
            )}
            {is_required && (
              <p>Your role needs a passkey or an app for codes: without one, a part of it is refused.</p>
            )}
          </>
        )}
      </QueryStates>
      <Dialog isOpen={key !== null} onClose={() => setKey(null)} title="Set up an app for codes">
        {key && (
          <TotpForm
            totpKey={key}
            onConfirmed={(made) => {
              setKey(null);
              setCodes(made);
            }}
          />
        )}
      </Dialog>
      <Dialog isOpen={codes !== null} onClose={() => setCodes(null)} title="Your recovery codes">
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      </Dialog>
    </Section>
  );
}

function WithoutApp({ onKey }: { onKey: (key: TotpKey) => void }) {
  const begin = useChange<null, TotpKey>({
    change: (api) => api.call(staffAccountEndpoints.beginTotp, { body: { store_id: api.storeId } }),
    onDone: onKey,
  });
  return (
    <>
      <p>
        With a second factor, a stolen password is not enough: an app on your phone shows a code that is asked
        for after the password.
      </p>
      {begin.refusal !== null && <Notice tone="danger" title={begin.refusal} />}
      <div>
        <Button isBusy={begin.pending !== null} onClick={() => begin.make(null)}>
          Set up an app
        </Button>
      </div>
    </>
  );
}

function WithApp({ since }: { since: string }) {
  const { queryKey } = useStaffMemberQuery();
  const [isRemoving, setRemoving] = useState(false);
  const remove = useChange<null, unknown>({
    change: (api) => api.call(staffAccountEndpoints.removeTotp, { body: { store_id: api.storeId } }),
    refetch: [SECOND_FACTOR, queryKey],
    done: () => 'No code of the app is asked for any more.',
    onDone: () => setRemoving(false),
  });
  return (
    <>
      <Facts facts={[['App for codes', <Moment key="since" at={since} />]]} />
      <div>
        <Button variant="danger" onClick={() => setRemoving(true)}>
          Remove the app
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title="Remove the app for codes?"
        confirmLabel="Remove it"
        change={remove}
        onConfirm={() => remove.make(null)}
      >
        Unless you have a passkey, your password alone will sign you in, and your recovery codes no longer
        work.
      </ConfirmDialog>
    </>
  );
}

/** The codes for sign-ins without the app and the passkeys. */
function CodesLeft({ left, onCodes }: { left: number; onCodes: (codes: readonly string[]) => void }) {
  const renew = useChange<null, { recovery_codes: string[] }>({
    change: (api) => api.call(staffAccountEndpoints.newRecoveryCodes, { body: { store_id: api.storeId } }),
    refetch: [SECOND_FACTOR],
    onDoneAnywhere: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  return (
    <>
      <Facts facts={[['Recovery codes left', String(left)]]} />
      {left < 3 && (
        <Notice
          tone="warn"
          title={
            left === 0
              ? 'You have no recovery codes. Make some before you need them.'
              : 'Few recovery codes are left. Make new ones before you need them.'
          }
        />
      )}
      {renew.refusal !== null && <Notice tone="danger" title={renew.refusal} />}
      <div>
        <Button isBusy={renew.pending !== null} onClick={() => renew.make(null)}>
          Make new recovery codes
        </Button>
      </div>
    </>
  );
}
