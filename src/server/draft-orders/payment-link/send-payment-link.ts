import { sql } from 'drizzle-orm';
import { emailGreeting } from '#domain/accounts/typed-name.ts';
import type { Quote } from '#domain/checkout/quote.ts';
import { requireChargeable } from '#domain/checkout/smallest-charge.ts';
import { DomainError } from '#domain/errors.ts';
import { formatMoneyIn } from '#domain/money.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { type DraftDeps, factsOf } from '../complete-draft.ts';
import { type DraftOrder, lockOpenDraft, updateDraft } from '../draft-order-store.ts';
import { quoteDraft } from '../quote-draft.ts';
import { paymentToken } from './payment-link.ts';

/**
 * Emails the customer the link by which a draft order is paid. The same key again sends nothing. Throws `malformed` when
 * something is missing or nothing is to be paid, and as `changeDraft`.
 */
export async function sendPaymentLink(
  deps: DraftDeps & { emails: EmailOutbox },
  draft: DraftOrder,
  { message, key }: { message: string; key: string },
): Promise<{ to: string }> {
  if (draft.linkKey === key && draft.email !== null) return { to: draft.email };
  const { email, name, address } = factsOf(draft);
  const quote = await quoteDraft(deps, draft);
  if (quote.totalCents === 0)
    throw new DomainError('malformed', 'There is nothing to pay: place the order instead of sending a link.');
  requireChargeable(quote.totalCents, quote.currency);
  const content = paymentLinkEmail(draft, { email, name, country: address.country }, quote, { message, key });
  return deps.db.transaction(async (tx) => {
    const locked = await lockOpenDraft(tx, draft.id);
    if (locked.linkKey === key) return { to: email };
    const current = await lockOpenDraft(tx, draft.id, draft.version);
    await deps.emails.enqueue(tx, draft.storeId, content);
    await updateDraft(tx, current, { linkSentAt: sql`shop_now()`, linkKey: key });
    return { to: email };
  });
}

function paymentLinkEmail(
  { id }: DraftOrder,
  { email, name, country }: { email: string; name: string; country: string },
  quote: Quote,
  { message, key }: { message: string; key: string },
): EmailContent {
  const money = (cents: number) => formatMoneyIn(country, cents, quote.currency);
  const total = money(quote.totalCents);
  const sums: [string, number][] = [
    ['Subtotal', quote.subtotalCents],
    [quote.discount ? `Discount ${quote.discount.code}` : 'Discount', -quote.discountCents],
    [`Shipping, ${quote.shipping?.name ?? ''}`, quote.shippingCents],
    ['Tax', quote.taxCents],
  ];
  return {
    to: email,
    key: `payment-link:${id}:${key}`,
    subject: `Your order is ready to pay: ${total}`,
    preview: 'Have a look, pay by card, and we pack it.',
    heading: 'Ready when you are.',
    blocks: [
      {
        paragraph: `${emailGreeting(name)}\nWe have put your order together. Have a look, pay by card, and we pack it.`,
      },
      ...message
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((paragraph) => ({ paragraph })),
      {
        items: quote.lines.map((line) => ({
          title: line.title,
          detail: `${line.description} × ${line.quantity}`.trim(),
          amount: money(line.subtotalCents),
          picture: line.imageUrls[0] ?? null,
        })),
      },
      {
        sums: [
          ...sums
            .filter(([label, cents]) => cents !== 0 || label === 'Subtotal')
            .map(([label, cents]) => ({ label, amount: money(cents) })),
          { label: 'Total', amount: total, isTotal: true },
        ],
      },
      { button: { label: `Pay ${total}`, link: '/pay', token: paymentToken(id) } },
      { paragraph: 'The link works for 30 days. Something off? Answer this mail before you pay.' },
    ],
    reason: 'You get this mail because you asked us for an order.',
    isSecret: true,
    isUrgent: true,
  };
}
