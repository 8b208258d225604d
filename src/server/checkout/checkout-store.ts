import { and, eq, sql } from 'drizzle-orm';
import type { Quote } from '#domain/checkout/quote.ts';
import type { CheckoutId, PaymentIntentId, StoreId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { type checkoutLines, checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { uuidsBeginning } from '#server/platform/database/uuid.ts';

export type Checkout = typeof checkouts.$inferSelect;
export type CheckoutLine = typeof checkoutLines.$inferSelect;

/** A checkout that names nobody. */
export const NOBODY = { email: null, name: null, address: null, gift: null };

/** A checkout with what is left for its card: the total without what was taken off gift cards. */
export const withDue = <Stored extends Pick<Checkout, 'totalCents' | 'giftCardCents'>>(
  checkout: Stored,
): Stored & { dueCents: Cents } => ({
  ...checkout,
  dueCents: Math.max(0, checkout.totalCents - checkout.giftCardCents),
});

/** The first payment of a subscription saves the card for renewals. */
export const savesCard = ({ mode }: Pick<Checkout, 'mode'>) => ({ savesCard: mode === 'subscription' });

/** A quote as columns: the whole of it, and its totals, which the database checks. */
export function quoteColumns(quote: Quote) {
  const { subtotalCents, discountCents, shippingCents, taxCents, totalCents } = quote;
  const pricesIncludeTax = quote.pricesIncludeTax ?? false;
  return { quote, pricesIncludeTax, subtotalCents, discountCents, shippingCents, taxCents, totalCents };
}

export async function readCheckout(db: Queryable, checkoutId: CheckoutId): Promise<Checkout | null> {
  const [row] = await checkoutById(db).execute({ checkoutId });
  return row ?? null;
}

const checkoutById = preparedQuery((db) =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, sql.placeholder('checkoutId')))
    .prepare('checkout_by_id'),
);

export async function findCheckoutByPayment(
  db: Queryable,
  paymentIntentId: PaymentIntentId,
): Promise<Checkout | null> {
  const [row] = await checkoutByPayment(db).execute({ paymentIntentId });
  return row ?? null;
}

const checkoutByPayment = preparedQuery((db) =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.paymentIntentId, sql.placeholder('paymentIntentId')))
    .prepare('checkout_by_payment'),
);

/** At most two checkouts of a store whose id starts with this text. */
export async function findCheckoutsByPrefix(
  db: Queryable,
  storeId: StoreId,
  prefix: string,
): Promise<Checkout[]> {
  const range = uuidsBeginning(prefix);
  if (!range) return [];
  return db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.storeId, storeId),
        sql`${checkouts.id} between ${range.first}::uuid and ${range.last}::uuid`,
      ),
    )
    .limit(2);
}

/** Locks a checkout until the transaction ends. Null when there is none. */
export async function lockCheckout(tx: Transaction, checkoutId: CheckoutId): Promise<Checkout | null> {
  const [row] = await lockedCheckout(tx).execute({ checkoutId });
  return row ?? null;
}

const lockedCheckout = preparedQuery((tx) =>
  tx
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, sql.placeholder('checkoutId')))
    .for('update')
    .prepare('checkout_locked'),
);
