import { signInByPasskey } from '#web/api/admin/passkeys-api.ts';
import type { SignedInStaffMember } from '#web/api/admin/session-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useChange } from '../../ui/forms/use-change.ts';

/** Signs in without address and password. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (member: SignedInStaffMember) => void }) {
  const signIn = useChange<null, { staff_member: SignedInStaffMember }>({
    change: signInByPasskey,
    onDone: ({ staff_member }) => onSignedIn(staff_member),
  });
  return (
    <>
      <div>
        <Button icon="person" isBusy={signIn.pending !== null} onClick={() => signIn.make(null)}>
          Sign in with a passkey
        </Button>
      </div>
      {signIn.refusal !== null && <Notice tone="danger" title={signIn.refusal} />}
    </>
  );
}
