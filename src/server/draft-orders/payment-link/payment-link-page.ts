import { and, desc, eq } from 'drizzle-orm';
import type { CallAnswer } from '#contracts/call.ts';
import type { paymentLink } from '#contracts/checkout/payment-link-calls.ts';
import type { Quote } from '#domain/checkout/quote.ts';
import { smallestCharge } from '#domain/checkout/smallest-charge.ts';
import { DomainError } from '#domain/errors.ts';
import type { CheckoutId } from '#domain/ids.ts';
import { chargesOf } from '#domain/orders/order-charges.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import { requireStock } from '#server/catalog/price-items.ts';
import { breakdownToWire } from '#server/orders/breakdown-wire.ts';
import { orderTokenFor } from '#server/orders/order-link.ts';
import { type Order, readOrder, withOrderLines } from '#server/orders/order-store.ts';
import { processPayment } from '#server/payments/process-payment.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { type DraftDeps, factsOf } from '../complete-draft.ts';
import { type DraftOrder, readDraft } from '../draft-order-store.ts';
import { alertPackingProblem, findPackingProblem } from '../packing-problem.ts';
import { quoteDraft } from '../quote-draft.ts';

type PaymentLinkAnswer = CallAnswer<typeof paymentLink>;

/** What a payment link shows. A payment that is under way is moved on first, as by the provider's event. */
export async function paymentLinkPage(
  deps: DraftDeps & { sessionSecret: string },
  opened: DraftOrder,
): Promise<PaymentLinkAnswer> {
  const running = await runningCheckout(deps.db, opened);
  if (running) await processPayment(deps, running);
  const draft = await readDraft(deps.db, opened.storeId, opened.id);
  const order = draft.orderId && (await readOrder(deps.db, draft.storeId, draft.orderId));
  if (order) return paidPage(deps, order);
  const isBeingPaid = (await statusOf(deps.db, running)) === 'capturing';
  return { ...(await openPage(deps, draft)), status: isBeingPaid ? 'processing' : 'open' };
}

async function runningCheckout(db: Queryable, { id }: DraftOrder): Promise<CheckoutId | null> {
  const [latest] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.draftOrderId, id)))
    .orderBy(desc(checkouts.createdAt))
    .limit(1);
  return latest?.id ?? null;
}

async function statusOf(db: Queryable, checkoutId: CheckoutId | null): Promise<string | null> {
  if (checkoutId === null) return null;
  const [row] = await db
    .select({ status: checkouts.status })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId));
  return row?.status ?? null;
}

async function openPage(deps: DraftDeps, draft: DraftOrder): Promise<PaymentLinkAnswer> {
  const who = {
    order_number: null,
    order_id: null,
    order_token: null,
    status: 'open' as const,
    email: draft.email,
    name: draft.name,
    address: draft.address ? postalLines(draft.address) : [],
    currency: draft.currency,
  };
  try {
    factsOf(draft);
    const quote = await quoteDraft(deps, draft);
    return { ...who, ...pricesOf(quote), problem: await problemOf(deps, draft, quote) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const nothing = { items: [], shipping_option: null, subtotal: 0, total: 0, breakdown: [] };
    return { ...who, ...nothing, problem: NOT_NOW };
  }
}

const NOT_NOW =
  'Something in this order has changed, so it cannot be paid now. Answer our mail, and we sort it out.';

/** Why it cannot be paid as it is; staff are told what only they can mend. */
async function problemOf(deps: DraftDeps, draft: DraftOrder, quote: Quote): Promise<string | null> {
  // Somebody gave it for nothing, or nearly, after the link was sent.
  if (quote.totalCents < smallestCharge(quote.currency)) return NOT_NOW;
  const left = await findPackingProblem(deps.db, draft);
  if (!left) return stockProblem(deps, draft, quote);
  await deps.db.transaction((tx) => alertPackingProblem(tx, deps.jobs, draft, left));
  return left.forCustomer;
}

/** Its own running payment has reserved the stock, so only a shortage without one is a problem. */
async function stockProblem(deps: DraftDeps, draft: DraftOrder, quote: Quote): Promise<string | null> {
  const running = await statusOf(deps.db, await runningCheckout(deps.db, draft));
  if (running === 'finalizing' || running === 'ready' || running === 'capturing') return null;
  try {
    const inCatalog = quote.lines.filter(({ sku, bundleId }) => sku !== null || bundleId !== null);
    await requireStock(deps.db, draft.storeId, draft.currency, inCatalog);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'out_of_stock') throw error;
    return 'Something in this order is sold out just now. Answer our mail, and we find a way.';
  }
}

const pricesOf = (quote: Quote) => ({
  items: quote.lines.map(toItem),
  shipping_option: quote.shipping?.name ?? null,
  subtotal: quote.subtotalCents,
  total: quote.totalCents,
  breakdown: breakdownToWire(chargesOf(quote)),
});

const toItem = (line: {
  title: string;
  description: string;
  imageUrls: string[];
  quantity: number;
  unitPriceCents: number;
  subtotalCents: number;
}) => ({
  title: line.title,
  description: line.description,
  image_url: line.imageUrls[0] ?? null,
  quantity: line.quantity,
  unit_price: line.unitPriceCents,
  subtotal: line.subtotalCents,
});

async function paidPage(
  deps: DraftDeps & { sessionSecret: string },
  order: Order,
): Promise<PaymentLinkAnswer> {
  const { lines, charges } = await withOrderLines(deps.db, order);
  return {
    status: 'paid',
    problem: null,
    order_number: order.number,
    order_id: order.id,
    order_token: orderTokenFor(deps.sessionSecret, order, await shopTime(deps.db)),
    email: order.email,
    name: order.name,
    address: postalLines(order.address),
    items: lines.map(toItem),
    shipping_option: order.shippingOptionName,
    currency: order.currency,
    subtotal: order.subtotalCents,
    total: order.totalCents,
    breakdown: breakdownToWire(charges),
  };
}
