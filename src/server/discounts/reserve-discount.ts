import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { type AppliedDiscount, type RedeemedPart, redeemedParts } from '#domain/checkout/quote.ts';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import {
  discountBudgets,
  discountRedemptions,
  discounts,
} from '#server/platform/database/schema/pricing-tables.ts';
import { automaticExhausted, exhausted, notApplicable } from './apply-discount.ts';
import { isUsedUpFor } from './discount-store.ts';

interface Holder {
  id: CheckoutId;
  storeId: StoreId;
  /** Of what it is quoted in. */
  currency: CurrencyCode;
}

const redemptionOf = (checkout: Holder) => eq(discountRedemptions.checkoutId, checkout.id);

/**
 * Reserves one redemption of each discount of a checkout, replacing earlier ones. A single statement respects the
 * limit, so that two checkouts never get the last one. Several checkouts of one customer may hold a code that is valid
 * once, until `mayStillRedeem` decides between them. Throws `discount_over` when none is left of a code, `checkout_changed` of a
 * discount without one, and `discount_not_applicable`.
 */
export async function reserveDiscount(
  tx: Transaction,
  checkout: Holder,
  discount: AppliedDiscount | null,
  email: string,
): Promise<void> {
  const parts = redeemedParts(discount);
  await lockCodes(
    tx,
    checkout,
    parts.map(({ code }) => code),
  );
  await releaseDiscount(tx, checkout);
  for (const part of parts) await reservePart(tx, checkout, part, email);
}

async function reservePart(
  tx: Transaction,
  { id: checkoutId, storeId, currency }: Holder,
  { code, amountCents, isAutomatic }: RedeemedPart,
  email: string,
): Promise<void> {
  if (await isUsedUpFor(tx, { storeId, code, email, checkoutId })) throw notApplicable();
  const [held] = await tx
    .update(discounts)
    .set({ held: sql`${discounts.held} + 1` })
    .where(
      and(
        eq(discounts.storeId, storeId),
        eq(discounts.code, code),
        sql`${discounts.held} + ${discounts.used} < ${discounts.maxRedemptions}`,
      ),
    )
    .returning({ code: discounts.code });
  if (!held || !(await takeOfBudget(tx, { storeId, code, currency, amountCents })))
    throw isAutomatic ? automaticExhausted(code) : exhausted();
  await tx.insert(discountRedemptions).values({
    storeId,
    code,
    checkoutId,
    amountCents,
    email: email.trim().toLowerCase(),
    status: 'held',
  });
}

/** Takes an amount of the budget in a currency; false when that is more than is left. Without a budget nothing is taken. */
async function takeOfBudget(
  tx: Transaction,
  { amountCents, ...budget }: { storeId: StoreId; code: string; currency: CurrencyCode; amountCents: Cents },
): Promise<boolean> {
  const given = sql`${discountBudgets.givenCents} + ${amountCents}`;
  const taken = await tx
    .update(discountBudgets)
    .set({ givenCents: given })
    .where(and(isBudget(budget), sql`${given} <= ${discountBudgets.budgetCents}`))
    .returning({ code: discountBudgets.code });
  return taken.length > 0 || (await tx.$count(discountBudgets, isBudget(budget))) === 0;
}

const isBudget = ({ storeId, code, currency }: { storeId: StoreId; code: string; currency: CurrencyCode }) =>
  and(
    eq(discountBudgets.storeId, storeId),
    eq(discountBudgets.code, code),
    eq(discountBudgets.currency, currency),
  );

/**
 * Whether a checkout that is about to be sold may redeem what it holds: of several with one address or account
 * only the first one may, also with several codes for a first order. What the answer depends on stays locked until the
 * transaction ends. Locks customers before stock and codes, and is therefore called before the sale.
 */
export async function mayStillRedeem(
  tx: Transaction,
  { id, storeId }: Pick<Holder, 'id' | 'storeId'>,
): Promise<boolean> {
  const held = await tx
    .select({ code: discountRedemptions.code, email: discountRedemptions.email })
    .from(discountRedemptions)
    .where(and(eq(discountRedemptions.checkoutId, id), eq(discountRedemptions.status, 'held')));
  const [first] = held;
  if (!first) return true;
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(customer.key, 0)) from (
      select ${`${storeId} ${first.email}`} as key
      union select customer_id::text from ${checkouts} where id = ${id} and customer_id is not null
      order by key) customer`);
  for (const redemption of held)
    if (await isUsedUpFor(tx, { storeId, ...redemption, checkoutId: id })) return false;
  return true;
}

/** Locks the old and the new codes in a fixed order to avoid deadlocks. */
async function lockCodes(tx: Transaction, checkout: Holder, codes: readonly string[]): Promise<void> {
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
        or(inArray(discounts.code, before), inArray(discounts.code, [...codes])),
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
    .returning({ code: discountRedemptions.code, amountCents: discountRedemptions.amountCents });
  for (const { code, amountCents } of byCode(released)) {
    await count(tx, checkout.storeId, code, { held: -1, used: 0 });
    await returnToBudget(tx, checkout, code, amountCents);
  }
}

/** Turns a checkout's hold into a redemption. */
export async function redeemDiscount(tx: Transaction, checkout: Holder): Promise<void> {
  const redeemed = await tx
    .update(discountRedemptions)
    .set({ status: 'used' })
    .where(and(redemptionOf(checkout), eq(discountRedemptions.status, 'held')))
    .returning({ code: discountRedemptions.code });
  for (const { code } of byCode(redeemed)) await count(tx, checkout.storeId, code, { held: -1, used: 1 });
}

/** Reverts the redemption of a reverted sale. */
export async function revertRedemption(tx: Transaction, checkout: Holder): Promise<void> {
  const given = await tx.delete(discountRedemptions).where(redemptionOf(checkout)).returning({
    code: discountRedemptions.code,
    status: discountRedemptions.status,
    amountCents: discountRedemptions.amountCents,
  });
  for (const { code, status, amountCents } of byCode(given)) {
    await count(
      tx,
      checkout.storeId,
      code,
      status === 'used' ? { held: 0, used: -1 } : { held: -1, used: 0 },
    );
    await returnToBudget(tx, checkout, code, amountCents);
  }
}

async function returnToBudget(
  tx: Transaction,
  { storeId, currency }: Holder,
  code: string,
  amountCents: Cents,
): Promise<void> {
  await tx
    .update(discountBudgets)
    .set({ givenCents: sql`${discountBudgets.givenCents} - ${amountCents}` })
    .where(isBudget({ storeId, code, currency }));
}

/** In the order in which codes are locked. */
const byCode = <Redemption extends { code: string }>(redemptions: readonly Redemption[]): Redemption[] =>
  redemptions.toSorted((a, b) => (a.code < b.code ? -1 : 1));

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
