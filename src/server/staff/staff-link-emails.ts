import { emailGreeting } from '#domain/accounts/typed-name.ts';
import type { StaffInvitationId, StaffMemberId, StoreId } from '#domain/ids.ts';
import { roleNameOf } from '#domain/staff/roles.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { lockOpenInvitation, type StaffInvitation } from './invitation-store.ts';
import { findRole } from './roles/role-store.ts';
import { EMAILED_LINK_HOURS, insertStaffLink } from './staff-link-store.ts';
import { findStaffMember, type StaffMember } from './staff-store.ts';

/** The queue of emails with a link of staff. */
export const STAFF_LINK_QUEUE = 'mail-staff-link';

interface StaffLinkRequest {
  storeId: StoreId;
  invitationId?: StaffInvitationId;
  staffMemberId?: StaffMemberId;
}

/** Declares the job that emails links to staff. Tokens are made when the email is sent, so that no queue holds one. */
export function declareStaffLinkJob({ db, emails }: Pick<Deps, 'db' | 'emails'>): void {
  emails.writeWhenSent<StaffLinkRequest>(STAFF_LINK_QUEUE, ({ storeId, invitationId, staffMemberId }) =>
    db.transaction(async (tx) => {
      if (invitationId) {
        const invitation = await lockOpenInvitation(tx, storeId, invitationId);
        if (!invitation) return null;
        const { expiresAt } = invitation;
        const given = await findRole(tx, storeId, invitation.ownRoleId ?? invitation.role);
        return invitationEmail(
          invitation,
          roleNameOf(given),
          await insertStaffLink(tx, { storeId, invitationId, expiresAt }),
        );
      }
      const member = staffMemberId && (await findStaffMember(tx, staffMemberId));
      if (member?.status !== 'active') return null;
      return newPasswordEmail(
        member,
        await insertStaffLink(tx, { storeId, staffMemberId: member.id, hours: EMAILED_LINK_HOURS }),
      );
    }),
  );
}

function invitationEmail(
  { id, version, email, invitedBy }: StaffInvitation,
  roleName: string,
  token: string,
): EmailContent {
  return {
    to: email,
    key: `staff-invitation:${id}:${version}`,
    subject: 'You are invited to the back office',
    preview: 'Choose a name and a password. The link works once, for 7 days.',
    texts: 'for-staff',
    heading: 'Come and work with us.',
    blocks: [
      {
        paragraph: `${invitedBy} invites you to the back office of the shop, with the role ${roleName}. With this link you choose your name and a password. It works once, for 7 days.`,
      },
      { button: { label: 'Join', link: `/admin/join#token=${token}` } },
      { paragraph: 'If you did not expect this, leave it: nothing happens without you.' },
    ],
    reason: 'You get this mail because somebody who runs the shop typed your address.',
  };
}

function newPasswordEmail({ email, name }: StaffMember, token: string): EmailContent {
  return {
    to: email,
    key: `staff-password:${crypto.randomUUID()}`,
    subject: 'A new password for the back office',
    preview: 'The link works once, within the next hour.',
    texts: 'for-staff',
    heading: 'A new password, then.',
    blocks: [
      {
        paragraph: `${emailGreeting(name)}\nsomebody who runs the shop sends you this link to choose a new password for the back office. It works once, within the next hour, and signs you out everywhere.`,
      },
      { button: { label: 'Choose a new password', link: `/admin/new-password#token=${token}` } },
      { paragraph: 'If you did not ask for it, leave it: your password stays as it is.' },
    ],
    reason: 'You get this mail because you work in the back office of the shop.',
  };
}
