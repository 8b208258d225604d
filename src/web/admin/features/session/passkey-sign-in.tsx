import type { SignedInStaffMember } from '#contracts/admin/staff/session-calls.ts';
import type { ApiClient } from '#web/api/client.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useChange } from '../../ui/forms/use-change.ts';

interface PasskeySignInProps {
  label: string;
  signIn: (api: ApiClient) => Promise<{ staff_member: SignedInStaffMember }>;
  onSignedIn: (member: SignedInStaffMember) => void;
}

/** Signs in by a passkey: in place of address and password, or after them. */
export function PasskeySignIn({ label, signIn, onSignedIn }: PasskeySignInProps) {
  const change = useChange<null, { staff_member: SignedInStaffMember }>({
    change: signIn,
    onDone: ({ staff_member }) => onSignedIn(staff_member),
  });
  return (
    <>
      <div>
        <Button icon="person" isBusy={change.pending !== null} onClick={() => change.make(null)}>
          {label}
        </Button>
      </div>
      {change.refusal !== null && <Notice tone="danger" title={change.refusal} />}
    </>
  );
}
