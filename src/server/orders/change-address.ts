import { and, eq, sql } from 'drizzle-orm';
import { changedMeanwhile, DomainError } from '#domain/errors.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { DeliveryEstimate } from '#domain/shipping/delivery-estimate.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { addressChangedEmail } from './emails/order-emails.ts';
import { readFulfilment } from './fulfilment/line-fulfilment.ts';
import { lockOrder, type Order } from './order-store.ts';

export interface AddressChange {
  name: string;
  address: Address;
  /** The one that was shown. */
  version: number;
  /** Of another shipping option, when the one that was paid does not go to the new address. */
  shippingOptionName: string;
  deliveryEstimate: DeliveryEstimate | null;
}

/**
 * Changes where an order goes, and tells the customer. What was charged for the old address is stored with it. Throws
 * `not_found`, `changed_meanwhile`, and as `refuseUnlessAddressChangeable`.
 */
export async function writeOrderAddress(
  tx: Transaction,
  emails: EmailOutbox,
  { id }: Pick<Order, 'id'>,
  { version, deliveryEstimate, ...change }: AddressChange,
): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (order.addressVersion !== version)
    throw changedMeanwhile('this address', {
      version: order.addressVersion,
      address: [order.name, ...postalLines(order.address)],
    });
  await refuseUnlessAddressChangeable(tx, order);
  const [changed] = await tx
    .update(orders)
    .set({
      ...change,
      addressVersion: version + 1,
      chargedAddress: order.chargedAddress ?? order.address,
      deliveryEarliest: deliveryEstimate?.earliest ?? null,
      deliveryLatest: deliveryEstimate?.latest ?? null,
      updatedAt: sql`shop_now()`,
    })
    .where(and(eq(orders.id, id), eq(orders.addressVersion, version)))
    .returning();
  if (!changed) throw new Error(`order ${id} changed while it was locked`);
  await emails.enqueue(tx, changed.storeId, addressChangedEmail(changed));
  return changed;
}

/** Throws `not_possible_now` for an order of which something has left, or that was cancelled. */
async function refuseUnlessAddressChangeable(
  tx: Transaction,
  { id, status }: Pick<Order, 'id' | 'status'>,
): Promise<void> {
  if (status === 'cancelled') throw new DomainError('not_possible_now', 'This order is cancelled.');
  const lines = (await readFulfilment(tx, [id])).get(id) ?? [];
  if (status === 'shipped' || lines.some(({ shipped }) => shipped > 0))
    throw new DomainError(
      'not_possible_now',
      'A parcel of this order has left already. Ask its carrier to redirect it, or cancel the parcel here if it has not.',
    );
}
