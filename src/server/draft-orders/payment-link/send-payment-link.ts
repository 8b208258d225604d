import { sql } from 'drizzle-orm';
import { emailGreeting } from '#domain/accounts/typed-name.ts';
import { type Quote, taxNameOf } from '#domain/checkout/quote.ts';
import { smallestCharge } from '#domain/checkout/smallest-charge.ts';
import { DomainError } from '#domain/errors.ts';
import type { DraftOrderId } from '#domain/ids.ts';
import { formatMoneyIn } from '#domain/money-in-country.ts';
import type { DraftCheckoutFacts } from '#server/checkout/purchases/draft-checkouts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { writtenEmail } from '#server/platform/email/written-email.ts';
import { type DraftDeps, factsOf } from '../complete-draft.ts';
import {
  type DraftOrder,
  insertDraft,
  lockOpenDraft,
  type NewDraftOrder,
  updateDraft,
} from '../draft-order-store.ts';
import { findPackingProblem } from '../packing-problem.ts';
import { quoteDraft } from '../quote-draft.ts';
import { paymentToken } from './payment-link.ts';

/** Who is to pay a draft order. */
type Recipient = Pick<DraftCheckoutFacts, 'draftOrderId' | 'email' | 'name' | 'address'>;

/**
 * Emails the customer the link by which a draft order is paid. The same key again sends nothing. Throws `not_possible_now`
 * for an addition whose order has left, and as `paymentLinkEmail` and `changeDraft`.
 */
export async function sendPaymentLink(
  deps: DraftDeps & { emails: EmailOutbox },
  draft: DraftOrder,
  { message, key }: { message: string; key: string },
): Promise<{ to: string }> {
  if (draft.linkKey === key && draft.email !== null) return { to: draft.email };
  const content = paymentLinkEmail(factsOf(draft), await quoteDraft(deps, draft), { message, key });
  const left = await findPackingProblem(deps.db, draft);
  if (left) throw new DomainError('not_possible_now', left.forStaff);
  return deps.db.transaction(async (tx) => {
    const locked = await lockOpenDraft(tx, draft.id);
    if (locked.linkKey === key) return { to: content.to };
    const current = await lockOpenDraft(tx, draft.id, draft.version);
    await deps.emails.enqueue(tx, draft.storeId, content);
    await updateDraft(tx, current, { linkSentAt: sql`shop_now()`, linkKey: key });
    return { to: content.to };
  });
}

/**
 * Makes a draft order and emails its link with it: there is never one without the other. `email` is that of
 * `paymentLinkEmail` under the draft's own id as the key.
 */
export async function insertLinkedDraft(
  tx: Transaction,
  emails: EmailOutbox,
  values: NewDraftOrder & { id: DraftOrderId },
  email: EmailContent,
): Promise<DraftOrder> {
  await emails.enqueue(tx, values.storeId, email);
  const linked = { linkSentAt: sql`shop_now()`, linkKey: values.id };
  return updateDraft(tx, await insertDraft(tx, values), linked);
}

/**
 * The email with the link by which a draft order is paid, at its final price. Throws `malformed` when nothing is to be
 * paid, and `amount_too_small`.
 */
export function paymentLinkEmail(
  { draftOrderId: id, email, name, address }: Recipient,
  quote: Quote,
  { message, key }: { message: string; key: string },
): EmailContent {
  if (quote.totalCents === 0)
    throw new DomainError('malformed', 'There is nothing to pay: place the order instead of sending a link.');
  const money = (cents: number) => formatMoneyIn(address.country, cents, quote.currency);
  const smallest = smallestCharge(quote.currency);
  if (quote.totalCents < smallest)
    throw new DomainError(
      'amount_too_small',
      `Cards cannot pay less than ${money(smallest)}. Waive it, or say how it was paid elsewhere.`,
    );
  const total = money(quote.totalCents);
  const written = writtenEmail('payment-link', { total, greeting: emailGreeting(name) });
  const sums: [string, number][] = [
    ['Subtotal', quote.subtotalCents],
    [quote.discount ? `Discount ${quote.discount.code}` : 'Discount', -quote.discountCents],
    [`Shipping, ${quote.shipping?.name ?? ''}`, quote.shippingCents],
    [taxNameOf(quote) ?? 'Tax', quote.taxCents],
  ];
  return {
    to: email,
    key: `payment-link:${id}:${key}`,
    ...written.head,
    blocks: [
      written.paragraph('opening'),
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
      written.button('/pay', { token: paymentToken(id, email) }),
      written.paragraph('closing'),
    ],
    reason: 'You get this mail because you asked us for an order.',
    isSecret: true,
    isUrgent: true,
  };
}
