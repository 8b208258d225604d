import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#contracts/account/personal-data.ts';
import type { EmailMove, Person } from '#domain/accounts/person.ts';
import { soldGiftCardToWire } from '#server/catalog/gift-card-wire.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { carts } from '#server/platform/database/schema/cart-tables.ts';
import { eraseReminders, setReminder } from './cart-reminder-store.ts';
import { deleteCartOfCustomer, readCart } from './cart-store.ts';

/** The lines of a customer's cart. */
export async function exportCart(
  db: Queryable,
  { storeId, customerId }: Pick<Person, 'storeId' | 'customerId'>,
): Promise<PersonalData['cart']> {
  const { lines } = await readCart(db, storeId, { customerId });
  return lines.map(({ sku, bundleId, contents, giftCard, quantity }) => ({
    sku,
    bundle_id: bundleId,
    contents: contents && { ...contents },
    gift_card: soldGiftCardToWire(giftCard),
    quantity,
  }));
}

/** The address that a reminder of the customer's cart goes to, and since when; null without one. */
export async function cartReminderConsent(
  db: Queryable,
  { customerId }: Pick<Person, 'customerId'>,
): Promise<PersonalData['consents']['cart_reminder']> {
  const [cart] = await db
    .select({ email: carts.email, agreedAt: carts.recoveryConsentAt })
    .from(carts)
    .where(eq(carts.customerId, customerId));
  return cart?.email && cart.agreedAt ? { email: cart.email, agreed_at: cart.agreedAt.toISOString() } : null;
}

/** Deletes a deleted account's cart, and ends reminders of any other cart to its proved address. */
export async function eraseCarts(
  tx: Transaction,
  { storeId, customerId, provedEmail }: Person,
): Promise<void> {
  await deleteCartOfCustomer(tx, customerId);
  if (provedEmail === null) return;
  await eraseReminders(tx, storeId, provedEmail);
}

/** A reminder of a customer's cart goes to the new address, if it went to the old one. */
export async function moveCartReminder(tx: Transaction, { customerId, from, to }: EmailMove): Promise<void> {
  await tx
    .update(carts)
    .set({ email: to })
    .where(and(eq(carts.customerId, customerId), eq(carts.email, from)));
}

/** Ends the reminder of a customer's cart. */
export async function endCartReminder(
  db: Queryable,
  { storeId, customerId }: Pick<Person, 'storeId' | 'customerId'>,
): Promise<void> {
  await setReminder(db, storeId, { customerId }, null);
}
