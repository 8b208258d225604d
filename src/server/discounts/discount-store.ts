import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { type Discount, normalizeCode } from '#domain/discounts/discount.ts';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import {
  discountAmounts,
  discountRedemptions,
  discounts,
} from '#server/platform/database/schema/pricing-tables.ts';

export interface CodeRequest {
  storeId: StoreId;
  /** As typed. */
  code: string;
  currency: CurrencyCode;
  /** A checkout whose own hold does not count against the limit. */
  checkoutId?: CheckoutId | undefined;
}

/** Whether a redemption is left, not counting the checkout's own hold. */
function hasRedemptionsLeft(checkoutId: CheckoutId | undefined): SQL<boolean> {
  const ownHold = sql`(select count(*) from ${discountRedemptions} where ${discountRedemptions.checkoutId} = ${checkoutId ?? null}
    and ${discountRedemptions.code} = ${discounts.code} and ${discountRedemptions.status} = 'held')`;
  return sql<boolean>`${discounts.held} - ${ownHold} + ${discounts.used} < ${discounts.maxRedemptions}`;
}

/** Why a code cannot be used any more; `other` when it can, has not started, or does not exist. */
export async function discountState(
  db: Queryable,
  { storeId, code, checkoutId }: CodeRequest,
): Promise<'ended' | 'used_up' | 'other'> {
  const [row] = await db
    .select({
      hasEnded: sql<boolean>`coalesce(${discounts.endsAt} <= ${shopNow}, false)`,
      isLeft: hasRedemptionsLeft(checkoutId),
    })
    .from(discounts)
    .where(and(eq(discounts.storeId, storeId), eq(discounts.code, normalizeCode(code))));
  if (!row) return 'other';
  if (row.hasEnded) return 'ended';
  return row.isLeft ? 'other' : 'used_up';
}

/**
 * A code that can be used now: existing, within its dates, not used up. Its amounts are those of the
 * currency.
 */
export async function findUsableDiscount(
  db: Queryable,
  { storeId, code: typed, currency, checkoutId }: CodeRequest,
): Promise<Discount | null> {
  const [row] = await db
    .select({ discount: discounts, own: discountAmounts })
    .from(discounts)
    .leftJoin(
      discountAmounts,
      and(
        eq(discountAmounts.storeId, discounts.storeId),
        eq(discountAmounts.code, discounts.code),
        eq(discountAmounts.currency, currency),
      ),
    )
    .where(
      and(
        eq(discounts.storeId, storeId),
        eq(discounts.code, normalizeCode(typed)),
        or(isNull(discounts.startsAt), lte(discounts.startsAt, shopNow)),
        or(isNull(discounts.endsAt), gt(discounts.endsAt, shopNow)),
        hasRedemptionsLeft(checkoutId),
      ),
    );
  if (!row) return null;
  const { amountCents, maxRedeemableCents } = row.own ?? row.discount;
  return { ...row.discount, amountCents, maxRedeemableCents };
}

/**
 * Whether another checkout with this email address has used, or holds, a code that is valid once per
 * customer.
 */
export async function isRedeemedBy(
  db: Queryable,
  storeId: StoreId,
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
