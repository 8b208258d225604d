import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { InvoiceId, OrderId, StoreId } from '#domain/ids.ts';
import {
  type InvoiceAmounts,
  type InvoiceContent,
  type InvoiceKind,
  invoiceAmounts,
} from '#domain/invoices/invoice.ts';
import type { Cents } from '#domain/money.ts';
import { hasAddress } from '#domain/shipping/address.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import { dayAt } from '#domain/store-days.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { invoicedOrders, invoiceSeries, invoices } from '#server/platform/database/schema/invoice-tables.ts';
import { disputes } from '#server/platform/database/schema/order-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { newId } from '#server/platform/database/uuid.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';
import { throwFailures } from '#server/platform/jobs/for-each-row.ts';
import { lockWholeOrder, type WholeOrder } from '../order-store.ts';
import { readRefunds, type WholeRefund } from '../refunds/order-refund-store.ts';
import { sellerOf } from '../seller.ts';
import { type Invoice, invoicesOfOrder } from './invoice-store.ts';

/**
 * Issues the invoices and credit notes that are due in a store, in the order in which the orders were paid. Each has the next
 * number of its series, which is stored with it, so that no number is left out or given twice. An order that fails does not
 * hold up the others; what failed is thrown when they are done. docs/decisions/0311.
 */
export async function issueInvoices(db: Database, storeId: StoreId): Promise<void> {
  const failures = new Map<OrderId, unknown>();
  for (;;) {
    const found = await db
      .select({ orderId: invoicedOrders.orderId })
      .from(invoicedOrders)
      .where(and(eq(invoicedOrders.storeId, storeId), sql`${invoicedOrders.isDue}`))
      .orderBy(asc(invoicedOrders.position));
    const due = found.filter(({ orderId }) => !failures.has(orderId));
    if (due.length === 0) break;
    for (const { orderId } of due)
      await db
        .transaction((tx) => issueDueOf(tx, orderId))
        .catch((error: unknown) => failures.set(orderId, error));
  }
  throwFailures([...failures.values()], failures.size);
}

/** Locks the order before the numbers, as refunds lock it before they mark it as due. */
async function issueDueOf(tx: Transaction, orderId: OrderId): Promise<void> {
  const whole = await lockWholeOrder(tx, orderId);
  const { storeId } = whole.order;
  const [due] = await tx
    .update(invoicedOrders)
    .set({ isDue: false })
    .where(and(eq(invoicedOrders.orderId, orderId), sql`${invoicedOrders.isDue}`))
    .returning();
  if (!due) return;
  const issuer = await lockIssuer(tx, storeId);
  await issueForOrder(tx, issuer, whole, due.paidAt);
  for (const [kind, nextNumber] of Object.entries(issuer.nextNumbers))
    await tx
      .update(invoiceSeries)
      .set({ nextNumber })
      .where(and(eq(invoiceSeries.storeId, storeId), eq(invoiceSeries.kind, kind as InvoiceKind)));
}

/** Who issues, and the numbers that come next. */
interface Issuer {
  seller: InvoiceContent['seller'];
  prefixes: Readonly<Record<InvoiceKind, string>>;
  nextNumbers: Record<InvoiceKind, number>;
  now: Date;
  timeZone: string;
}

/** Reads a store's seller and locks its numbers until the transaction ends. The first numbers are those of the settings. */
async function lockIssuer(tx: Transaction, storeId: StoreId): Promise<Issuer> {
  const [store] = await tx
    .select({
      invoice: stores.invoicePrefix,
      creditNote: stores.creditNotePrefix,
      invoiceStart: stores.invoiceStart,
      creditNoteStart: stores.creditNoteStart,
    })
    .from(stores)
    .where(eq(stores.id, storeId));
  if (!store) throw new Error(`no store ${storeId}`);
  await tx
    .insert(invoiceSeries)
    .values([
      { storeId, kind: 'invoice', nextNumber: store.invoiceStart },
      { storeId, kind: 'credit_note', nextNumber: store.creditNoteStart },
    ])
    .onConflictDoNothing();
  const series = await tx
    .select()
    .from(invoiceSeries)
    .where(eq(invoiceSeries.storeId, storeId))
    .orderBy(asc(invoiceSeries.kind))
    .for('update');
  const nextOf = (kind: InvoiceKind) => series.find((one) => one.kind === kind)?.nextNumber ?? 1;
  const { brand, legalName, address, taxNumber } = await sellerOf(tx, storeId);
  return {
    seller: { name: legalName ?? brand, address: address ?? [], taxNumber },
    prefixes: { invoice: store.invoice, credit_note: store.creditNote },
    nextNumbers: { invoice: nextOf('invoice'), credit_note: nextOf('credit_note') },
    ...(await storeClock(tx, storeId)),
  };
}

/** Issues what an order has not got yet: its invoice, credit notes, and invoices that take credit notes back. */
async function issueForOrder(
  tx: Transaction,
  issuer: Issuer,
  whole: WholeOrder,
  paidAt: Date,
): Promise<void> {
  const issued = await invoicesOfOrder(tx, whole.order.id);
  const suppliedOn = dayAt(paidAt, issuer.timeZone);
  const issue = async (draft: Draft): Promise<Invoice> => {
    const document = await insertInvoice(tx, issuer, whole, { suppliedOn, ...draft });
    issued.push(document);
    return document;
  };
  const invoice =
    issued.find(({ kind, refersToId }) => kind === 'invoice' && refersToId === null) ??
    (await issue({ kind: 'invoice', amounts: amountsOfOrder(whole) }));
  const creditNoteOf = (source: Source) =>
    issued.find((one) => one.refundId === source.refundId && one.disputeId === source.disputeId);
  for (const { source, isStanding, amountsOf } of await creditsOf(tx, whole)) {
    const creditNote = creditNoteOf(source);
    if (isStanding && !creditNote) {
      const amounts = amountsOf(leftOf(issued));
      if (amounts.lines.length > 0 || amounts.shipping.length > 0 || amounts.totalCents > 0)
        await issue({ kind: 'credit_note', refersTo: invoice, ...source, amounts });
    }
    if (!isStanding && creditNote && !issued.some(({ refersToId }) => refersToId === creditNote.id))
      await issue({ kind: 'invoice', refersTo: creditNote, amounts: creditNote.content });
  }
}

/** What an order's invoices are worth, less its credit notes. */
const leftOf = (issued: readonly Invoice[]): Cents =>
  issued.reduce((sum, { kind, totalCents }) => sum + (kind === 'invoice' ? totalCents : -totalCents), 0);

type Source = Pick<Invoice, 'refundId' | 'disputeId'>;

/** What a credit note is for, and whether it still is so: a refund may fail after it had succeeded. */
interface Credit {
  source: Source;
  isStanding: boolean;
  /** Never more than is left of the invoice. */
  amountsOf(leftCents: Cents): InvoiceAmounts;
}

async function creditsOf(tx: Transaction, whole: WholeOrder): Promise<Credit[]> {
  const { id: orderId, currency } = whole.order;
  const refunds = await readRefunds(tx, orderId);
  const resolved = await tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), ne(disputes.status, 'open'), eq(disputes.currency, currency)))
    .orderBy(asc(disputes.createdAt));
  return [
    ...refunds.map((refund) => ({
      source: { refundId: refund.refund.id, disputeId: null },
      isStanding: refund.refund.status === 'succeeded',
      amountsOf: (leftCents: Cents) => amountsOfRefund(whole, refund, leftCents),
    })),
    ...resolved.map(({ providerDisputeId, status, amountCents }) => ({
      source: { refundId: null, disputeId: providerDisputeId },
      isStanding: status === 'lost',
      amountsOf: (leftCents: Cents) =>
        invoiceAmounts(soldIn(whole), [], new Map(), {
          amountCents: Math.min(amountCents, leftCents),
          missing: 'Taken back by the bank after a dispute',
          tooMuch: TAKEN_BEFORE,
        }),
    })),
  ];
}

/** Of a refund of everything, after some went back that belongs to no item. */
const TAKEN_BEFORE = 'Taken back before';

const soldIn = ({ order, lines }: WholeOrder) => ({
  pricesIncludeTax: order.pricesIncludeTax,
  // Without for whom a gift card is: that is nobody's business but the buyer's.
  lines: lines.map(({ giftCard, ...line }) => ({ ...line, isGiftCard: giftCard !== null })),
});

const amountsOfOrder = (whole: WholeOrder): InvoiceAmounts =>
  invoiceAmounts(
    soldIn(whole),
    whole.charges,
    new Map(whole.lines.map(({ position, quantity }) => [position, quantity])),
    { amountCents: whole.order.totalCents, missing: '', tooMuch: '' },
  );

function amountsOfRefund(
  whole: WholeOrder,
  { refund, lines, charges: shares }: WholeRefund,
  leftCents: Cents,
): InvoiceAmounts {
  const charges = shares.flatMap(({ position, amountCents }) => {
    const charge = whole.charges.find((one) => one.position === position);
    return charge ? [{ ...charge, amountCents }] : [];
  });
  const quantities = new Map(lines.map(({ linePosition, quantity }) => [linePosition, quantity]));
  return invoiceAmounts(soldIn(whole), charges, quantities, {
    amountCents: Math.min(refund.amountCents, leftCents),
    missing: charges.length > 0 ? 'Goodwill' : 'Amount without items',
    tooMuch: TAKEN_BEFORE,
  });
}

type Draft = { kind: InvoiceKind; amounts: InvoiceAmounts; refersTo?: Invoice } & Partial<Source>;

async function insertInvoice(
  tx: Transaction,
  { seller, prefixes, nextNumbers, now, timeZone }: Issuer,
  { order }: WholeOrder,
  { kind, amounts, refersTo, refundId = null, disputeId = null, suppliedOn }: Draft & { suppliedOn: string },
): Promise<Invoice> {
  const number = nextNumbers[kind];
  nextNumbers[kind] += 1;
  const content: InvoiceContent = {
    ...amounts,
    seller,
    buyer: refersTo?.content.buyer ?? {
      name: order.name,
      address: hasAddress(order.address) ? postalLines(order.address) : [],
    },
    orderNumber: order.number,
    giftCardCents: kind === 'invoice' && !refersTo ? order.giftCardCents : 0,
    refersTo: refersTo ? { name: refersTo.name, issuedOn: refersTo.issuedOn } : null,
  };
  const [invoice] = await tx
    .insert(invoices)
    .values({
      id: newId<InvoiceId>(),
      storeId: order.storeId,
      orderId: order.id,
      kind,
      number,
      name: `${prefixes[kind]}${number}`,
      refersToId: refersTo?.id ?? null,
      refundId,
      disputeId,
      issuedAt: now,
      issuedOn: dayAt(now, timeZone),
      suppliedOn,
      currency: order.currency,
      totalCents: amounts.totalCents,
      taxCents: amounts.taxCents,
      content,
    })
    .returning();
  if (!invoice) throw new Error(`no invoice was inserted for order ${order.id}`);
  return invoice;
}
