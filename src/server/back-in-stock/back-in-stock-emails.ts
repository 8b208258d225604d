import type { BackInStockRequestId } from '#domain/ids.ts';
import type { Purchasable } from '#server/catalog/purchasables.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { writtenEmail } from '#server/platform/email/written-email.ts';
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

/** What the product page selects. */
const chosenIn = ({ sku, bundleId }: Purchasable) => sku ?? bundleId ?? '';

const stopLink = ({ requestId }: EmailOfRequest, { sessionSecret, now }: LinkDeps) =>
  `${STOP_WAITING_PATH}?token=${stopLinks(sessionSecret).tokenFor(requestId, now)}`;

/** Asks the owner of the mailbox to confirm. It contains no text that was typed into the form. */
export function confirmRequestEmail(request: EmailOfRequest, deps: LinkDeps): EmailContent {
  const { requestId, email, item, quantity } = request;
  const token = requestConfirmationLinks(deps.sessionSecret, quantity).tokenFor(requestId, deps.now);
  const written = writtenEmail('back-in-stock-confirmation', { title: item.title });
  return {
    to: email,
    key: `back-in-stock-confirm:${crypto.randomUUID()}`,
    ...written.head,
    blocks: [
      written.paragraph('opening'),
      itemBlock(request),
      written.button(`${CONFIRM_PATH}?token=${token}&quantity=${quantity}`),
      written.paragraph('closing'),
    ],
    reason: 'You get this mail because somebody asked to be told at this address when it is back in stock.',
    unsubscribeLink: stopLink(request, deps),
    isUrgent: true,
  };
}

/** The one email that was asked for. */
export function backInStockEmail(request: EmailOfRequest, deps: LinkDeps): EmailContent {
  const { requestId, email, item, quantity } = request;
  const written = writtenEmail('back-in-stock', {
    title: item.title,
    waited:
      quantity === 1
        ? 'You waited for it, and it is in stock again.'
        : `You waited for ${quantity}, and there are that many again.`,
  });
  return {
    to: email,
    key: `back-in-stock:${requestId}`,
    ...written.head,
    blocks: [
      written.paragraph('opening'),
      itemBlock(request),
      written.button(`/products/${item.productHandle}?${new URLSearchParams({ choice: chosenIn(item) })}`),
      written.paragraph('closing'),
    ],
    reason: 'You get this mail because you asked us to tell you when this is back in stock.',
    unsubscribeLink: stopLink(request, deps),
  };
}
