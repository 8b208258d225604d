import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';

type DiscountRow = typeof discounts.$inferSelect;

export type NewDiscount = Pick<
  DiscountRow,
  | 'storeId'
  | 'code'
  | 'percentage'
  | 'amountCents'
  | 'maxRedeemableCents'
  | 'freeShipping'
  | 'oncePerCustomer'
  | 'firstOrderOnly'
  | 'maxRedemptions'
  | 'startsAt'
  | 'endsAt'
>;

/** All codes of a store, including those that have ended. */
export function listDiscounts(db: Database, storeId: StoreId): Promise<DiscountRow[]> {
  return db.select().from(discounts).where(eq(discounts.storeId, storeId)).orderBy(asc(discounts.code));
}

/**
 * Creates a code. Throws `malformed` for one without effect or with contradictory values, `already_used` when
 * the code exists.
 */
export async function createDiscount(db: Database, discount: NewDiscount): Promise<void> {
  requireValid(discount);
  const created = await db
    .insert(discounts)
    .values(discount)
    .onConflictDoNothing()
    .returning({ code: discounts.code });
  if (created.length === 0)
    throw new DomainError('already_used', `There is a code ${discount.code} already.`);
}

function requireValid(discount: NewDiscount): void {
  const { code, percentage, amountCents, freeShipping, maxRedemptions, startsAt, endsAt } = discount;
  const problem = [
    !/^[A-Z0-9]{1,40}$/.test(code) && 'A code is 1 to 40 capitals and digits.',
    (percentage < 0 || percentage > 100) && 'A percentage is 0 to 100.',
    percentage === 0 &&
      amountCents === 0 &&
      !freeShipping &&
      'A code takes off a percentage, an amount, or the shipping.',
    maxRedemptions < 1 && 'A code can be redeemed once at least.',
    startsAt && endsAt && startsAt >= endsAt && 'A code ends after it starts.',
  ].find((text) => typeof text === 'string');
  if (problem) throw new DomainError('malformed', problem);
}

/** Ends a code; checkouts that hold it keep it. Throws `not_found` when it does not exist or has ended. */
export async function endDiscount(db: Database, storeId: StoreId, code: string): Promise<void> {
  const ended = await db
    .update(discounts)
    .set({
      endsAt: sql`shop_now()`,
      startsAt: sql`case when ${discounts.startsAt} < shop_now() then ${discounts.startsAt} end`,
    })
    .where(
      and(
        eq(discounts.storeId, storeId),
        eq(discounts.code, code),
        or(isNull(discounts.endsAt), gt(discounts.endsAt, sql`shop_now()`)),
      ),
    )
    .returning({ code: discounts.code });
  if (ended.length === 0) throw new DomainError('not_found', `There is no code ${code} that has not ended.`);
}
