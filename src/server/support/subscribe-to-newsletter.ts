import { mailText } from '#server/platform/mail-text.ts';
import type { Parts } from '#server/platform/parts.ts';
import { askToSubscribe } from './newsletter-store.ts';

/**
 * Puts an address on the list, pending, and asks it by mail to confirm (double opt-in). One that is confirmed already gets no
 * mail. Spec §3, Newsletter sign-up.
 */
export async function subscribeToNewsletter(
  { db, mail, publicUrl, sessionSecret }: Parts,
  wish: { storeId: string; email: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { isConfirmed, token } = await askToSubscribe(tx, sessionSecret, wish);
    if (isConfirmed) return;
    await mail.enqueue(tx, confirmationMail(wish.email, token, publicUrl));
  });
}

function confirmationMail(email: string, token: string, publicUrl: string) {
  return mailText({
    to: email,
    key: `newsletter-confirm:${crypto.randomUUID()}`,
    subject: 'One tap and you are on the list',
    paragraphs: [
      'Hello,',
      'somebody, hopefully you, would like our news sent to this address. We only do so once you say yes.',
      { link: `${publicUrl}/newsletter/confirm?token=${token}`, label: 'Yes, send me the news' },
      'Not you, or changed your mind? Then do nothing, or take the address off the list for good.',
      { link: `${publicUrl}/newsletter/unsubscribe?token=${token}`, label: 'Unsubscribe' },
    ],
  });
}
