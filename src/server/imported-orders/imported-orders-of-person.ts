import { and, desc, eq, sql } from 'drizzle-orm';
import type { PersonalData } from '#contracts/account/personal-data.ts';
import type { EmailMove, Person } from '#domain/accounts/person.ts';
import type { ImportedAddress } from '#domain/orders/imported-order.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { importedOrders } from '#server/platform/database/schema/imported-order-tables.ts';
import { importedOrderOf, type StoredImportedOrder } from './imported-order-store.ts';
import { importedAddressToWire, linesToWire } from './imported-order-wire.ts';

type Known = Pick<Person, 'storeId' | 'provedEmail'>;

const isTheirs = (storeId: Person['storeId'], email: string) =>
  and(eq(importedOrders.storeId, storeId), eq(importedOrders.email, email));

/** The imported orders of an address, newest first; with `most` no more than that. */
export async function importedOrdersOf(
  db: Queryable,
  storeId: Person['storeId'],
  email: string,
  most?: number,
): Promise<StoredImportedOrder[]> {
  const found = db
    .select()
    .from(importedOrders)
    .where(isTheirs(storeId, email))
    .orderBy(desc(importedOrders.placedAt), desc(importedOrders.id));
  return most === undefined ? found : found.limit(most);
}

/** What a person ordered in another shop, with all that was imported about it, newest first. */
export async function exportImportedOrders(
  db: Queryable,
  { storeId, provedEmail }: Known,
): Promise<PersonalData['imported_orders']> {
  if (provedEmail === null) return [];
  const found = await importedOrdersOf(db, storeId, provedEmail);
  return found.map((row) => {
    const order = importedOrderOf(row);
    return {
      name: order.name,
      id: order.externalId,
      placed_at: order.placedAt,
      email: provedEmail,
      customer: order.customerName,
      phone: order.phone,
      paid_at: order.paidAt,
      sent_at: order.fulfilledAt,
      cancelled_at: order.cancelledAt,
      payment_status: order.paymentStatus,
      fulfilment_status: order.fulfilmentStatus,
      shipping_method: order.shippingMethod,
      payment_method: order.paymentMethod,
      billing_address: order.billing && importedAddressToWire(order.billing),
      shipping_address: order.shipping && importedAddressToWire(order.shipping),
      discount_code: order.discountCode,
      note: order.note,
      tags: order.tags,
      currency: order.currency,
      items: linesToWire(order.lines),
      subtotal: order.subtotalCents,
      discount: order.discountCents,
      shipping: order.shippingCents,
      tax: order.taxCents,
      total: order.totalCents,
      refunded: order.refundedCents,
    };
  });
}

/** What was ordered under an address belongs to the new one that its owner has proved. */
export async function moveImportedOrders(
  tx: Transaction,
  { storeId, from, to }: Pick<EmailMove, 'storeId' | 'from' | 'to'>,
): Promise<void> {
  await tx.update(importedOrders).set({ email: to }).where(isTheirs(storeId, from));
}

/**
 * Takes a person out of what they ordered in another shop: items, amounts and the place stay for the reports. The invoices are
 * in the other shop's books. No import brings the person back.
 */
export async function eraseImportedOrders(tx: Transaction, { storeId, provedEmail }: Known): Promise<number> {
  if (provedEmail === null) return 0;
  const found = await tx.select().from(importedOrders).where(isTheirs(storeId, provedEmail)).for('update');
  for (const { id, details } of found)
    await tx
      .update(importedOrders)
      .set({
        email: null,
        customerName: '',
        erasedAt: sql`shop_now()`,
        version: sql`${importedOrders.version} + 1`,
        details: {
          ...details,
          phone: '',
          note: '',
          tags: [],
          billing: placeOnly(details.billing),
          shipping: placeOnly(details.shipping),
        },
      })
      .where(eq(importedOrders.id, id));
  return found.length;
}

const NOBODY = { name: '', company: '', line1: '', line2: '', city: '', phone: '' };

const placeOnly = (address: ImportedAddress | null): ImportedAddress | null =>
  address && { ...address, ...NOBODY };
