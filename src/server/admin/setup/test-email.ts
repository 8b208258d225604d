import { emailGreeting } from '#domain/accounts/typed-name.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';

/** An email that a staff member sends to the own address, to see that emails arrive. */
export const testEmail = ({ email, name }: Pick<StaffMember, 'email' | 'name'>): EmailContent => ({
  to: email,
  key: `test-email:${crypto.randomUUID()}`,
  subject: 'A test email of your shop',
  preview: 'It arrived: the shop can send emails.',
  texts: 'for-staff',
  heading: 'It arrived.',
  blocks: [
    {
      paragraph: `${emailGreeting(name)}\nyou asked for this email in the setup of the shop. It can send emails.`,
    },
    { button: { label: 'Go on with the setup', link: '/admin/setup' } },
  ],
  reason: 'You get this mail because you asked for it in the back office.',
  isUrgent: true,
});
