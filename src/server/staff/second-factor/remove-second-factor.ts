import { emailGreeting } from '#domain/accounts/typed-name.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { changeMember, type MemberToChange } from '../manage-staff.ts';
import { deletePasskeysOfMember } from '../passkeys/passkey-store.ts';
import { deleteSessionsOfMember } from '../staff-session-store.ts';
import { type StaffMember, updateStaffMember } from '../staff-store.ts';
import { deleteRecoveryCodes, deleteTotp } from './totp-store.ts';

/**
 * For a member who has lost the app and the recovery codes, or the device with a passkey: the password alone signs in
 * again. Ends their sessions and tells them by email. Throws as `changeRole`.
 */
export function removeSecondFactor(
  { db, emails }: Pick<Deps, 'db' | 'emails'>,
  storeId: StoreId,
  member: string | MemberToChange,
): Promise<StaffMember> {
  return changeMember(db, storeId, member, async (tx, changed) => {
    await updateStaffMember(tx, changed.id, {});
    await deleteTotp(tx, changed.id);
    await deleteRecoveryCodes(tx, changed.id);
    await deletePasskeysOfMember(tx, changed.id);
    await deleteSessionsOfMember(tx, changed.id);
    await emails.enqueue(
      tx,
      storeId,
      removedEmail(changed, typeof member === 'string' ? null : member.by.email),
    );
  });
}

/** `by` is null on the command line. */
function removedEmail({ email, name }: StaffMember, by: string | null): EmailContent {
  return {
    to: email,
    key: `staff-second-factor-removed:${crypto.randomUUID()}`,
    subject: 'Your second factor was removed',
    preview: 'Your password alone signs you in to the back office now.',
    texts: 'for-staff',
    heading: 'The second factor is gone.',
    blocks: [
      {
        paragraph: `${emailGreeting(name)}\n${by ?? 'somebody who runs the shop'} removed your app for codes and your passkeys, and signed you out everywhere. Your password alone signs you in to the back office now. Please sign in and set up a new one.`,
      },
      { button: { label: 'Sign in', link: '/admin/login' } },
      { paragraph: 'If you did not ask for this, tell an owner of the shop at once.' },
    ],
    reason: 'You get this mail because you work in the back office of the shop.',
    isUrgent: true,
  };
}
