import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { CustomerMerge, Person } from '#domain/accounts/person.ts';
import type { OrderId } from '#domain/ids.ts';
import type { OrderEmailMove } from '#domain/orders/order-email-move.ts';
import type { Checkout } from '#server/checkout/checkout-store.ts';
import { activeDraftCheckout, endDraftCheckout } from '#server/checkout/purchases/draft-checkouts.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { type DraftOrder, updateDraft } from './draft-order-store.ts';

type DraftPerson = Pick<Person, 'storeId' | 'customerId' | 'provedEmail'>;

const isTheirs = ({ customerId, provedEmail }: DraftPerson) =>
  or(
    eq(draftOrders.customerId, customerId),
    provedEmail === null ? undefined : sql`lower(${draftOrders.email}) = ${provedEmail}`,
  );

/**
 * Locks a person's draft orders until the transaction ends, those that were sold as well: before their checkouts, as a
 * payment does.
 */
export async function lockDraftsOf(tx: Transaction, person: DraftPerson): Promise<void> {
  const { storeId, customerId, provedEmail } = person;
  const sold = tx
    .select({ id: checkouts.draftOrderId })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.storeId, storeId),
        isNotNull(checkouts.draftOrderId),
        or(
          eq(checkouts.customerId, customerId),
          provedEmail === null ? undefined : sql`lower(${checkouts.email}) = ${provedEmail}`,
        ),
      ),
    );
  await tx
    .select({ id: draftOrders.id })
    .from(draftOrders)
    .where(and(eq(draftOrders.storeId, storeId), or(isTheirs(person), inArray(draftOrders.id, sold))))
    .orderBy(asc(draftOrders.id))
    .for('update');
}

/** Deletes draft orders for a person that were not sold; those that were name nobody. */
export async function eraseDrafts(tx: Transaction, person: DraftPerson): Promise<void> {
  await tx
    .delete(draftOrders)
    .where(and(eq(draftOrders.storeId, person.storeId), isNull(draftOrders.orderId), isTheirs(person)));
}

/** Deletes what staff wrote on draft orders that became these orders. */
export async function eraseNotesOfSoldDrafts(tx: Transaction, orderIds: readonly OrderId[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .update(draftOrders)
    .set({ note: '' })
    .where(inArray(draftOrders.orderId, [...orderIds]));
}

/** A draft order that is not paid, locked, and its unfinished checkout, locked as well. */
interface UnpaidDraft {
  draft: DraftOrder;
  active: Checkout | null;
}

/**
 * Locks draft orders for an order that are not paid and have its address, with their checkouts: before the order, as a
 * payment does. Throws `not_possible_now` while one is being paid.
 */
export async function lockUnpaidDraftsOfOrder(
  tx: Transaction,
  { orderId, from }: Pick<OrderEmailMove, 'orderId' | 'from'>,
): Promise<UnpaidDraft[]> {
  const unpaid = await tx
    .select()
    .from(draftOrders)
    .where(
      and(
        eq(draftOrders.sourceOrderId, orderId),
        isNull(draftOrders.orderId),
        sql`lower(${draftOrders.email}) = ${from}`,
      ),
    )
    .orderBy(asc(draftOrders.id))
    .for('update');
  const locked: UnpaidDraft[] = [];
  for (const draft of unpaid) locked.push({ draft, active: await activeDraftCheckout(tx, draft.id) });
  return locked;
}

/**
 * Gives locked draft orders the new address of their order, and takes away the account of the old one. Payments that were
 * begun by their links end, and the links have to be sent again. The order is locked before, because units that they had reserved are locked here.
 */
export async function moveDraftsOfOrder(
  tx: Transaction,
  deps: Pick<PaymentDeps, 'jobs'>,
  unpaid: readonly UnpaidDraft[],
  { to }: Pick<OrderEmailMove, 'to'>,
): Promise<void> {
  for (const { draft, active } of unpaid) {
    if (active) await endDraftCheckout(tx, deps, active);
    await updateDraft(tx, draft, { email: to, customerId: null, linkSentAt: null, linkKey: null });
  }
}

/** Gives draft orders for a merged customer to the other one. */
export async function mergeDrafts(tx: Transaction, { storeId, from, to }: CustomerMerge): Promise<void> {
  if (from.customerId !== null)
    await tx
      .update(draftOrders)
      .set({ customerId: to.customerId })
      .where(eq(draftOrders.customerId, from.customerId));
  await tx
    .update(draftOrders)
    .set({
      email: to.email,
      customerId: sql`coalesce(${draftOrders.customerId}, ${to.customerId})`,
      version: sql`${draftOrders.version} + 1`,
    })
    .where(and(eq(draftOrders.storeId, storeId), sql`lower(${draftOrders.email}) = ${from.email}`));
}
