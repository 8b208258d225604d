import type { BackInStockRequestId } from '#domain/ids.ts';
import type { Purchasable } from '#server/catalog/purchasables.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import {
  CONFIRM_PATH,
  requestConfirmationLinks,
  STOP_WAITING_PATH,
  stopLinks,
} from './back-in-stock-links.ts';

interface EmailOfRequest {
  requestId: BackInStockRequestId;
  email: string;
  item: Purchasable;
  quantity: number;
}

interface LinkDeps {
  sessionSecret: string;
  now: Date;
}

const itemBlock = ({ item, quantity }: EmailOfRequest) => ({
  items: [
    {
      title: item.title,
      detail: item.description,
      amount: `× ${quantity}`,
      picture: item.imageUrls[0] ?? null,
    },
  ],
});

const stopLink = ({ requestId }: EmailOfRequest, { sessionSecret, now }: LinkDeps) =>
  `${STOP_WAITING_PATH}?token=${stopLinks(sessionSecret).tokenFor(requestId, now)}`;

/** Asks the owner of the mailbox to confirm. It contains no text that was typed into the form. */
export function confirmRequestEmail(request: EmailOfRequest, deps: LinkDeps): EmailContent {
  const { requestId, email, item, quantity } = request;
  const token = requestConfirmationLinks(deps.sessionSecret, quantity).tokenFor(requestId, deps.now);
  return {
    to: email,
    key: `back-in-stock-confirm:${crypto.randomUUID()}`,
    subject: `Shall we tell you when ${item.title} is back?`,
    preview: 'We only write once you say yes.',
    heading: 'Sold out. For now.',
    blocks: [
      {
        paragraph:
          'Somebody, hopefully you, wants to know when this is back. Say yes within three days, and one email comes when there is enough of it.',
      },
      itemBlock(request),
      { button: { label: 'Yes, tell me', link: `${CONFIRM_PATH}?token=${token}&quantity=${quantity}` } },
      { paragraph: 'Not you, or not hungry any more? Then do nothing.' },
    ],
    reason: 'You get this mail because somebody asked to be told at this address when it is back in stock.',
    unsubscribeLink: stopLink(request, deps),
    isUrgent: true,
  };
}

/** The one email that was asked for. */
export function backInStockEmail(request: EmailOfRequest, deps: LinkDeps): EmailContent {
  const { requestId, email, item, quantity } = request;
  return {
    to: email,
    key: `back-in-stock:${requestId}`,
    subject: `${item.title} is back`,
    preview: 'You asked early, so you hear it early.',
    heading: 'Back from the kitchen.',
    blocks: [
      {
        paragraph:
          quantity === 1
            ? 'You waited for it, and it is in stock again. We tell people in the order in which they asked, but we keep nothing aside.'
            : `You waited for ${quantity}, and there are that many again. We tell people in the order in which they asked, but we keep nothing aside.`,
      },
      itemBlock(request),
      { button: { label: 'Get it while it lasts', link: `/products/${item.productHandle}` } },
      { paragraph: 'This was the only email about it. If it sells out again, ask again.' },
    ],
    reason: 'You get this mail because you asked us to tell you when this is back in stock.',
    unsubscribeLink: stopLink(request, deps),
  };
}
