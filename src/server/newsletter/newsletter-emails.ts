import type { CampaignId } from '#domain/ids.ts';
import type { FirstOrderOffer, NewsletterSettings } from '#domain/newsletter/newsletter-settings.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { writtenEmail } from '#server/platform/email/written-email.ts';

/** The path of the page that ends a subscription; in a campaign it names that. */
export const unsubscribeLink = (token: string, campaignId: CampaignId | null = null): string =>
  `/newsletter/unsubscribe?token=${token}${campaignId === null ? '' : `&campaign=${campaignId}`}`;

/** Asks the owner of the mailbox to confirm. It contains no text that was typed into the form. */
export function confirmNewsletterEmail(
  { email, confirmToken, token }: { email: string; confirmToken: string; token: string },
  { consentText, firstOrder }: NewsletterSettings,
): EmailContent {
  const written = writtenEmail('newsletter-confirmation', { offer: firstOrder?.text ?? '' });
  return {
    to: email,
    key: `newsletter-confirm:${crypto.randomUUID()}`,
    ...written.head,
    blocks: [
      written.paragraph('opening'),
      { paragraph: consentText },
      ...(firstOrder ? [written.paragraph('offer')] : []),
      written.button(`/newsletter/confirm?token=${confirmToken}`),
      written.paragraph('closing'),
    ],
    reason: 'You get this mail because somebody asked for our news with this address.',
    unsubscribeLink: unsubscribeLink(token),
    isUrgent: true,
  };
}

/** The code for a first order, after confirming. */
export function newsletterWelcomeEmail(
  { id, email, token }: { id: string; email: string; token: string },
  { code, text }: FirstOrderOffer,
): EmailContent {
  const written = writtenEmail('newsletter-welcome', { offer: text });
  return {
    to: email,
    key: `newsletter-welcome:${id}`,
    ...written.head,
    blocks: [
      written.paragraph('opening'),
      { lines: { title: 'Your code', lines: [code] } },
      written.button(`/shop?discount=${code}`),
      written.paragraph('closing'),
    ],
    reason: 'You get this mail because you confirmed that you want our news.',
    unsubscribeLink: unsubscribeLink(token),
  };
}
