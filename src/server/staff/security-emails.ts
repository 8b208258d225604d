import { emailGreeting } from '#domain/accounts/typed-name.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import type { StaffMember } from './staff-store.ts';

/** Tells a member what happened to the own account, so that they notice what somebody else did. */
function securityEmail(
  { email, name }: Pick<StaffMember, 'email' | 'name'>,
  { subject, happened, advice }: { subject: string; happened: string; advice: string },
): EmailContent {
  return {
    to: email,
    key: `staff-security:${crypto.randomUUID()}`,
    subject,
    preview: 'If this was you, there is nothing to do.',
    texts: 'for-staff',
    heading: `${subject}.`,
    blocks: [
      { paragraph: `${emailGreeting(name)}\n${happened}` },
      { paragraph: advice },
      { button: { label: 'Open your account', link: '/admin/account' } },
    ],
    reason: 'You get this mail because you work in the back office of the shop. It cannot be switched off.',
    isUrgent: true,
  };
}

const IF_NOT_YOU =
  'If this was not you, change your password, end all other sessions, and tell an owner of the shop at once.';

/** Of a browser that has not signed in before; `how` is `by password`. */
export const newDeviceEmail = (member: StaffMember, { device, how }: { device: string; how: string }) =>
  securityEmail(member, {
    subject: 'A new device signed in to the back office',
    happened: `you signed in ${how} with ${device}, which has not been used for your account before.`,
    advice: IF_NOT_YOU,
  });

/** Of wrong codes after the right password. */
export const wrongCodesEmail = (member: StaffMember) =>
  securityEmail(member, {
    subject: 'Somebody with your password tried to sign in',
    happened:
      'your password was entered several times today, each time with a wrong code. Without the code nobody gets in.',
    advice:
      'If this was not you, somebody knows your password: change it now, here and wherever else you use it, and tell an owner of the shop.',
  });

/** Of a change that the member made on the own account page; `what` is `the passkey My phone was added`. */
export const ownChangeEmail = (member: StaffMember, { subject, what }: { subject: string; what: string }) =>
  securityEmail(member, { subject, happened: `${what}.`, advice: IF_NOT_YOU });

/** Of a key or a webhook, which goes on working when the password changes. */
export const madeAccessEmail = (member: StaffMember, { subject, what }: { subject: string; what: string }) =>
  securityEmail(member, {
    subject,
    happened: `${what}. Other programs reach the shop by it, also after your password has changed.`,
    advice:
      'If this was not you, remove it under Developers, change your password, end all other sessions, and tell an owner of the shop at once.',
  });

export const changedPasswordEmail = (member: StaffMember) =>
  ownChangeEmail(member, {
    subject: 'Your password for the back office changed',
    what: 'your password for the back office was changed',
  });

/** `by` is null on the command line. */
export const changedRoleEmail = (
  member: StaffMember,
  { before, after, by }: { before: string; after: string; by: string | null },
) =>
  securityEmail(member, {
    subject: 'Your role in the back office changed',
    happened: `${by ?? 'somebody who runs the shop'} changed your role${
      before === after ? ` ${after}: it includes other things now` : ` from ${before} to ${after}`
    }. What it includes is in the navigation of the back office.`,
    advice: 'If you did not expect this, ask an owner of the shop.',
  });
