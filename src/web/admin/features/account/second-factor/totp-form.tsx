import {
  SECOND_FACTOR,
  STAFF_SESSIONS,
  staffAccountEndpoints,
  type TotpKey,
} from '#web/api/admin/staff/account-api.ts';
import { AdminForm, useAdminForm } from '../../../ui/forms/admin-form.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { useStaffMemberQuery } from '../../session/use-staff-member.ts';
import styles from './second-factor.module.css';

/** The key of the app, and the first code that it shows. */
export function TotpForm({
  totpKey,
  onConfirmed,
}: {
  totpKey: TotpKey;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}) {
  const { key, qr_code } = totpKey;
  const { queryKey } = useStaffMemberQuery();
  const state = useAdminForm({
    defaults: { code: '' },
    save: (api, { code }) =>
      api.call(staffAccountEndpoints.confirmTotp, { body: { code, store_id: api.storeId } }),
    refetch: [SECOND_FACTOR, STAFF_SESSIONS, queryKey],
    done: 'From now on a code is asked for after your password.',
    onSavedAnywhere: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  return (
    <AdminForm state={state} submitLabel="Ask for codes from now on">
      <p>Scan this with an app for one-time codes, such as the password manager of your phone.</p>
      <svg
        role="img"
        aria-label="QR code with the key below"
        className={styles.qrCode}
        viewBox={`0 0 ${qr_code.size} ${qr_code.size}`}
      >
        <path d={qr_code.path} />
      </svg>
      <p>
        Or type this key into it: <code className={styles.key}>{key.replaceAll(/(.{4})/g, '$1 ')}</code>
      </p>
      <TextField
        label="Code"
        hint="The six digits that the app shows now. Your other sessions end."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
        {...state.field('code')}
      />
    </AdminForm>
  );
}
