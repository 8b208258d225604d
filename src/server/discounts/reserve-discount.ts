import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { AppliedDiscount } from '#domain/checkout/quote.ts';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { discountRedemptions, discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { exhausted, notApplicable } from './apply-discount.ts';
import { isUsedUpFor } from './discount-store.ts';

interface Holder {
  id: CheckoutId;
  storeId: StoreId;
}

const redemptionOf = (checkout: Holder) => eq(discountRedemptions.checkoutId, checkout.id);

/**
 * Reserves one redemption of a code for a checkout, replacing an earlier one. A single statement respects the
 * limit, so that two checkouts never get the last one. Several checkouts of one customer may hold a code that is valid
 * once, until `mayStillRedeem` decides between them. Throws `discount_over` when none is left, and `discount_not_applicable`.
 */
export async function reserveDiscount(
  tx: Transaction,
  checkout: Holder,
  discount: AppliedDiscount | null,
  email: string,
): Promise<void> {
  await lockCodes(tx, checkout, discount);
  await releaseDiscount(tx, checkout);
  if (!discount) return;
  const { storeId } = checkout;
  const { code } = discount;
  if (await isUsedUpFor(tx, { storeId, code, email, checkoutId: checkout.id })) throw notApplicable();
  const [held] = await tx
    .update(discounts)
    .set({ held: sql`${discounts.held} + 1` })
    .where(
      and(
        eq(discounts.storeId, storeId),
        eq(discounts.code, discount.code),
        sql`${discounts.held} + ${discounts.used} < ${discounts.maxRedemptions}`,
      ),
    )
    .returning({ code: discounts.code });
  if (!held) throw exhausted();
  const { amountCents } = discount;
  await tx.insert(discountRedemptions).values({
    storeId,
    code,
    checkoutId: checkout.id,
    email: email.trim().toLowerCase(),
    amountCents,
    status: 'held',
  });
}

/**
 * Whether a checkout that is about to be sold may redeem the code that it holds: of several with one address or account
 * only the first one may, also with several codes for a first order. What the answer depends on stays locked until the
 * transaction ends. Locks customers before stock and codes, and is therefore called before the sale.
 */
export async function mayStillRedeem(tx: Transaction, { id, storeId }: Holder): Promise<boolean> {
  const [held] = await tx
    .select({ code: discountRedemptions.code, email: discountRedemptions.email })
    .from(discountRedemptions)
    .where(and(eq(discountRedemptions.checkoutId, id), eq(discountRedemptions.status, 'held')));
  if (!held) return true;
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(customer.key, 0)) from (
      select ${`${storeId} ${held.email}`} as key
      union select customer_id::text from ${checkouts} where id = ${id} and customer_id is not null
      order by key) customer`);
  return !(await isUsedUpFor(tx, { storeId, ...held, checkoutId: id }));
}

/** Locks the old and the new code in a fixed order to avoid deadlocks. */
async function lockCodes(tx: Transaction, checkout: Holder, discount: AppliedDiscount | null): Promise<void> {
  const before = tx
    .select({ code: discountRedemptions.code })
    .from(discountRedemptions)
    .where(redemptionOf(checkout));
  await tx
    .select({ code: discounts.code })
    .from(discounts)
    .where(
      and(
        eq(discounts.storeId, checkout.storeId),
        or(inArray(discounts.code, before), eq(discounts.code, discount?.code ?? '')),
      ),
    )
    .orderBy(asc(discounts.code))
    .for('update');
}

/** Releases a checkout's held redemption; a used one stays used. */
export async function releaseDiscount(tx: Transaction, checkout: Holder): Promise<void> {
  const released = await tx
    .delete(discountRedemptions)
    .where(and(redemptionOf(checkout), eq(discountRedemptions.status, 'held')))
    .returning({ code: discountRedemptions.code });
  for (const { code } of released) await count(tx, checkout.storeId, code, { held: -1, used: 0 });
}

/** Turns a checkout's hold into a redemption. */
export async function redeemDiscount(tx: Transaction, checkout: Holder): Promise<void> {
  const redeemed = await tx
    .update(discountRedemptions)
    .set({ status: 'used' })
    .where(and(redemptionOf(checkout), eq(discountRedemptions.status, 'held')))
    .returning({ code: discountRedemptions.code });
  for (const { code } of redeemed) await count(tx, checkout.storeId, code, { held: -1, used: 1 });
}

/** Reverts the redemption of a reverted sale. */
export async function revertRedemption(tx: Transaction, checkout: Holder): Promise<void> {
  const given = await tx
    .delete(discountRedemptions)
    .where(redemptionOf(checkout))
    .returning({ code: discountRedemptions.code, status: discountRedemptions.status });
  for (const { code, status } of given) {
    await count(
      tx,
      checkout.storeId,
      code,
      status === 'used' ? { held: 0, used: -1 } : { held: -1, used: 0 },
    );
  }
}

async function count(
  tx: Transaction,
  storeId: StoreId,
  code: string,
  by: { held: number; used: number },
): Promise<void> {
  await tx
    .update(discounts)
    .set({ held: sql`${discounts.held} + ${by.held}`, used: sql`${discounts.used} + ${by.used}` })
    .where(and(eq(discounts.storeId, storeId), eq(discounts.code, code)));
}
