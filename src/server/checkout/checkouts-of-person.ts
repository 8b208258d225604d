import { and, desc, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { PersonalData } from '#contracts/personal-data.ts';
import type { Person } from '#domain/accounts/person.ts';
import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import { giftToWire } from '#server/orders/gift-wire.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { addressToWire } from '#server/platform/http/address-wire.ts';

/** They are exported as orders. */
const SOLD: CheckoutStatus[] = ['capturing', 'paid'];
/** No payment of these can succeed any more, and none has. */
const WITHOUT_PAYMENT: CheckoutStatus[] = ['void', 'expired'];

/** Checkouts that a customer started and did not finish. */
export async function exportUnfinishedCheckouts(
  db: Queryable,
  { customerId }: Pick<Person, 'customerId'>,
): Promise<PersonalData['unfinished_checkouts']> {
  const rows = await db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.customerId, customerId),
        isNull(checkouts.billingCycleId),
        notInArray(checkouts.status, SOLD),
      ),
    )
    .orderBy(desc(checkouts.createdAt));
  return rows.map(({ createdAt, status, email, name, address, gift, currency, totalCents }) => ({
    started_at: createdAt.toISOString(),
    status,
    email,
    name,
    address: address && addressToWire(address),
    gift: giftToWire(gift),
    currency,
    total: totalCents,
  }));
}

/**
 * Detaches a deleted account from its checkouts, and erases the person from those without a payment. The others
 * belong to orders and refunds; the note of a gift that is sold is on its order.
 */
export async function detachCheckouts(
  tx: Transaction,
  { customerId }: Pick<Person, 'customerId'>,
): Promise<void> {
  const isOwn = eq(checkouts.customerId, customerId);
  await tx
    .update(checkouts)
    .set({ email: null, name: null, address: null, gift: null })
    .where(and(isOwn, inArray(checkouts.status, WITHOUT_PAYMENT)));
  await tx
    .update(checkouts)
    .set({ gift: null })
    .where(and(isOwn, inArray(checkouts.status, SOLD)));
  await tx.update(checkouts).set({ customerId: null }).where(isOwn);
}
