import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { type Discount, normalizeCode } from '#domain/discount/discount.ts';
import type { Queryable } from '#server/platform/database.ts';
import { shopNow } from '#server/platform/tables/columns.ts';
import { discountRedemptions, discounts } from '#server/platform/tables/pricing-tables.ts';

/** A code as a shopper typed it, if it can be used now: known, within its dates, not used up. */
export async function findUsableDiscount(
  db: Queryable,
  storeId: string,
  typed: string,
  heldByCheckout: string | null = null,
): Promise<Discount | null> {
  const ownHold = sql`(select count(*) from ${discountRedemptions} where ${discountRedemptions.checkoutId} = ${heldByCheckout}
    and ${discountRedemptions.code} = ${discounts.code} and ${discountRedemptions.status} = 'held')`;
  const [row] = await db
    .select()
    .from(discounts)
    .where(
      and(
        eq(discounts.storeId, storeId),
        eq(discounts.code, normalizeCode(typed)),
        or(isNull(discounts.startsAt), lte(discounts.startsAt, shopNow)),
        or(isNull(discounts.endsAt), gt(discounts.endsAt, shopNow)),
        sql`${discounts.held} - ${ownHold} + ${discounts.used} < ${discounts.maxRedemptions}`,
      ),
    );
  return row ?? null;
}

/** Whether a code that is for once per customer was used, or is about to be, by this address in another checkout. */
export async function isSpentBy(
  db: Queryable,
  storeId: string,
  code: string,
  email: string,
  exceptCheckout: string | null,
): Promise<boolean> {
  const [row] = await db
    .select({ once: discounts.oncePerCustomer, checkoutId: discountRedemptions.checkoutId })
    .from(discountRedemptions)
    .innerJoin(
      discounts,
      and(eq(discounts.storeId, discountRedemptions.storeId), eq(discounts.code, discountRedemptions.code)),
    )
    .where(
      and(
        eq(discountRedemptions.storeId, storeId),
        eq(discountRedemptions.code, code),
        eq(discountRedemptions.email, email.trim().toLowerCase()),
        eq(discounts.oncePerCustomer, true),
        sql`${discountRedemptions.checkoutId} is distinct from ${exceptCheckout}::uuid`,
      ),
    )
    .limit(1);
  return row !== undefined;
}
