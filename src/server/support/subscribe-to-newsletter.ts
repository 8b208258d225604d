import type { StoreId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { requestSubscription } from './newsletter-store.ts';

/**
 * Adds a pending address and emails it a confirmation link (double opt-in). A confirmed one gets no email. Spec
 * §3, Newsletter sign-up.
 */
export async function subscribeToNewsletter(
  { db, emails, sessionSecret }: Deps,
  request: { storeId: StoreId; email: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { isConfirmed, token } = await requestSubscription(tx, sessionSecret, request);
    if (isConfirmed) return;
    await emails.enqueue(tx, confirmationEmail(request.email, token));
  });
}

function confirmationEmail(email: string, token: string): EmailContent {
  return {
    to: email,
    key: `newsletter-confirm:${crypto.randomUUID()}`,
    subject: 'One tap and you are on the list',
    preview: 'We only write once you say yes.',
    heading: 'Shall we write to you?',
    blocks: [
      {
        paragraph:
          'Somebody, hopefully you, would like our news sent to this address. We only do so once you say yes.',
      },
      { button: { label: 'Yes, send me the news', link: `/newsletter/confirm?token=${token}` } },
      {
        paragraph:
          'Not you, or changed your mind? Then do nothing, or take the address off the list for good below.',
      },
    ],
    reason: 'You get this mail because somebody asked for our news with this address.',
    unsubscribeLink: `/newsletter/unsubscribe?token=${token}`,
    isSecurity: true,
  };
}
