import { emailGreeting } from '#domain/accounts/typed-name.ts';
import type { StoreId } from '#domain/ids.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import type { SetupDeps } from './setup-deps.ts';

/** Sends a staff member an email, to see that emails arrive; returns what is wrong with the mail server instead, if anything is. */
export async function sendTestEmail(
  { db, emails, environment }: Pick<SetupDeps, 'db' | 'emails' | 'environment'>,
  storeId: StoreId,
  member: Pick<StaffMember, 'email' | 'name'>,
): Promise<string | null> {
  const fault = await environment.findMailFault();
  if (fault === null) await db.transaction((tx) => emails.enqueue(tx, storeId, testEmail(member)));
  return fault;
}

const testEmail = ({ email, name }: Pick<StaffMember, 'email' | 'name'>): EmailContent => ({
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
