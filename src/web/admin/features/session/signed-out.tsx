import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SignInSteps } from './sign-in-form.tsx';
import { useStaffMemberQuery } from './use-staff-member.ts';

/** Above a page whose session has ended while it was open: signing in again goes on with what was typed. */
export function SignedOut() {
  const queryClient = useQueryClient();
  const { queryKey } = useStaffMemberQuery();
  const [isAsking, setAsking] = useState(true);
  return (
    <>
      <Notice
        tone="warn"
        title="You are signed out."
        actions={<Button onClick={() => setAsking(true)}>Sign in again</Button>}
      >
        Your session has ended, or somebody who runs the shop has ended it. What you typed is still here.
      </Notice>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title="You are signed out">
        <p>Sign in again to go on. What you typed is still here.</p>
        <SignInSteps onSignedIn={(member) => queryClient.setQueryData(queryKey, member)} />
      </Dialog>
    </>
  );
}
