import type { CampaignId } from '#domain/ids.ts';
import type { FirstOrderOffer, NewsletterSettings } from '#domain/newsletter/newsletter-settings.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';

/** The path of the page that ends a subscription; in a campaign it names that. */
export const unsubscribeLink = (token: string, campaignId: CampaignId | null = null): string =>
  `/newsletter/unsubscribe?token=${token}${campaignId === null ? '' : `&campaign=${campaignId}`}`;

/** Asks the owner of the mailbox to confirm. It contains no text that was typed into the form. */
export function confirmNewsletterEmail(
  { email, confirmToken, token }: { email: string; confirmToken: string; token: string },
  { consentText, firstOrder }: NewsletterSettings,
): EmailContent {
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
      { paragraph: consentText },
      ...(firstOrder ? [{ paragraph: `Say yes, and a code for ${firstOrder.text} comes next.` }] : []),
      { button: { label: 'Yes, send me the news', link: `/newsletter/confirm?token=${confirmToken}` } },
      {
        paragraph:
          'Not you, or changed your mind? Then do nothing, or take the address off the list for good below.',
      },
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
  return {
    to: email,
    key: `newsletter-welcome:${id}`,
    subject: `Your code for ${text}`,
    preview: 'You said yes. Here is our half of the deal.',
    heading: 'You said yes. Our turn.',
    blocks: [
      { paragraph: `This is your code for ${text}. Type it at checkout, or let the button do it.` },
      { lines: { title: 'Your code', lines: [code] } },
      { button: { label: 'Shop with the code', link: `/shop?discount=${code}` } },
      { paragraph: 'It is for a first order. If you have ordered before, pass it on to somebody hungry.' },
    ],
    reason: 'You get this mail because you confirmed that you want our news.',
    unsubscribeLink: unsubscribeLink(token),
  };
}
