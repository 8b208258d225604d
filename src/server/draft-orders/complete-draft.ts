import type { Quote } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { OrderId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import { type MissingInDraft, missingInDraft } from '#domain/orders/draft-order.ts';
import {
  activeDraftCheckout,
  type DraftCheckoutFacts,
  finalizeDraftCheckout,
  openDraftCheckout,
} from '#server/checkout/purchases/draft-checkouts.ts';
import { sellWithoutCard } from '#server/checkout/purchases/sell-without-card.ts';
import { findOrderOfCheckout, readOrder } from '#server/orders/order-store.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { type DraftOrder, lockOpenDraft } from './draft-order-store.ts';
import { findPackingProblemLocked } from './packing-problem.ts';
import { quoteDraft } from './quote-draft.ts';

export type DraftDeps = PaymentDeps & { tax: TaxCalculator };

/**
 * Places the order of a draft without a card: nothing is due, or it was paid elsewhere as staff say. A draft that is sold
 * already returns its order. Throws `malformed` when something is missing or it is not said how it was paid,
 * `price_changed` when the total is not the expected one, `out_of_stock`, and as `changeDraft`.
 */
export async function completeDraft(
  deps: DraftDeps,
  draft: DraftOrder,
  { paidElsewhere, expectedCents }: { paidElsewhere: string | null; expectedCents: Cents },
): Promise<OrderId> {
  if (draft.orderId !== null) return soldBefore(deps, draft, draft.orderId, paidElsewhere);
  factsOf(draft);
  const quote = await quoteDraft(deps, draft);
  if (quote.totalCents !== expectedCents) throw priceChanged(quote.totalCents);
  if (quote.totalCents > 0 && paidElsewhere === null)
    throw new DomainError('malformed', 'Say how it was paid, or send the payment link.', {
      errors: [{ path: '/paid_elsewhere', message: 'is needed: how was it paid?' }],
    });
  return deps.db.transaction((tx) =>
    sellDraft(tx, deps, draft, { quote, paidElsewhere: quote.totalCents > 0 ? paidElsewhere : null }),
  );
}

/** The order that the same press has placed. Throws `not_possible_now` when it was paid in another way meanwhile. */
async function soldBefore(
  { db }: DraftDeps,
  { storeId }: DraftOrder,
  orderId: OrderId,
  paidElsewhere: string | null,
): Promise<OrderId> {
  const order = await readOrder(db, storeId, orderId);
  if (order?.paymentIntentId === null && (order.totalCents === 0 || order.paidElsewhere === paidElsewhere))
    return orderId;
  throw new DomainError(
    'not_possible_now',
    'This draft was paid in another way meanwhile and has become an order. Take no money for it again.',
  );
}

/**
 * Places the order of a draft at a final quote. Throws `out_of_stock`, `not_possible_now` for an addition whose order has
 * left, and as `changeDraft`.
 */
export async function sellDraft(
  tx: Transaction,
  deps: DraftDeps,
  draft: DraftOrder,
  sale: { quote: Quote; paidElsewhere: string | null },
): Promise<OrderId> {
  const locked = await lockOpenDraft(tx, draft.id, draft.version);
  const left = await findPackingProblemLocked(tx, locked);
  if (left) throw new DomainError('not_possible_now', left.forStaff);
  const active = await activeDraftCheckout(tx, draft.id);
  const { provider } = deps.payments;
  const opened = await openDraftCheckout(tx, deps, active, { ...factsOf(locked), ...sale, provider });
  const ready = await finalizeDraftCheckout(tx, opened.id);
  if (!ready) throw new Error(`the checkout of draft order ${draft.id} is gone`);
  await sellWithoutCard(tx, deps, ready);
  const order = await findOrderOfCheckout(tx, opened.id);
  if (!order) throw new Error(`draft order ${draft.id} was sold without an order`);
  return order.id;
}

const FIELDS: Readonly<Record<MissingInDraft, string>> = {
  lines: 'Add what is ordered.',
  email: 'Add the email address of the customer.',
  name: 'Add the name of the customer.',
  address: 'Add the address that it goes to.',
  shipping: 'Choose how it is shipped.',
};

/** Who gets it and where, of a draft that is complete. Throws `malformed` with what is missing. */
export function factsOf(draft: DraftOrder): Omit<DraftCheckoutFacts, 'quote' | 'provider' | 'paidElsewhere'> {
  const missing = missingInDraft(draft);
  const { id: draftOrderId, storeId, customerId, email, name, address } = draft;
  if (missing.length > 0 || email === null || name === null || address === null)
    throw new DomainError('malformed', missing.map((field) => FIELDS[field]).join(' '), {
      errors: missing.map((field) => ({ path: `/${field}`, message: FIELDS[field] })),
    });
  return { draftOrderId, storeId, customerId, email, name, address };
}

/** For a total that is not the one that was shown. */
export const priceChanged = (totalCents: Quote['totalCents']) =>
  new DomainError('price_changed', 'The total has changed. Please look at it again.', {
    totalCost: totalCents,
  });
