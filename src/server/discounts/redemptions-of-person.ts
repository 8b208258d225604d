import { and, eq } from 'drizzle-orm';
import type { CustomerMerge, Person } from '#domain/accounts/person.ts';
import type { OrderEmailMove } from '#domain/orders/order-email-move.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { discountRedemptions } from '#server/platform/database/schema/pricing-tables.ts';

/** A code that either of two merged customers has used is used. */
export async function mergeRedemptions(tx: Transaction, { storeId, from, to }: CustomerMerge): Promise<void> {
  await tx
    .update(discountRedemptions)
    .set({ email: to.email })
    .where(and(eq(discountRedemptions.storeId, storeId), eq(discountRedemptions.email, from.email)));
}

/** Codes that an order has used count for its new address. */
export async function moveRedemptionsOfOrder(
  tx: Transaction,
  { checkoutId, from, to }: OrderEmailMove,
): Promise<void> {
  if (checkoutId === null) return;
  await tx
    .update(discountRedemptions)
    .set({ email: to.toLowerCase() })
    .where(and(eq(discountRedemptions.checkoutId, checkoutId), eq(discountRedemptions.email, from)));
}

/** Takes a person's address out of the codes that were used; how often they were stays. */
export async function anonymiseRedemptions(
  tx: Transaction,
  { storeId, provedEmail }: Pick<Person, 'storeId' | 'provedEmail'>,
  standIn: { email: string },
): Promise<void> {
  if (provedEmail === null) return;
  await tx
    .update(discountRedemptions)
    .set({ email: standIn.email })
    .where(and(eq(discountRedemptions.storeId, storeId), eq(discountRedemptions.email, provedEmail)));
}
