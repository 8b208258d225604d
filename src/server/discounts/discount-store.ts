import {
  type AnyColumn,
  and,
  arrayContains,
  asc,
  eq,
  gt,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type CartMinimum, type Discount, normalizeCode } from '#domain/discounts/discount.ts';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { importedOrders } from '#server/platform/database/schema/imported-order-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import {
  discountAmounts,
  discountBudgets,
  discountRedemptions,
  discounts,
} from '#server/platform/database/schema/pricing-tables.ts';
import type { Scope } from './eligible-lines.ts';

/** A discount as it is applied, in one currency. */
export type UsableDiscount = Discount & CartMinimum & Scope & { combinesWithCodes: boolean };

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

/** What is left of the joined budget, not counting the checkout's own hold; null without one. */
const budgetLeft = (checkoutId: CheckoutId | undefined): SQL<number | null> =>
  sql<number | null>`(${discountBudgets.budgetCents} - ${discountBudgets.givenCents}
    + (select coalesce(sum(${discountRedemptions.amountCents}), 0) from ${discountRedemptions}
      where ${discountRedemptions.checkoutId} = ${checkoutId ?? null} and ${discountRedemptions.code} = ${discounts.code}
      and ${discountRedemptions.status} = 'held'))::int`;

const hasBudgetLeft = (checkoutId: CheckoutId | undefined): SQL =>
  sql`coalesce(${budgetLeft(checkoutId)} > 0, true)`;

/** Why a code cannot be used any more; `other` when it can, has not started, or does not exist. */
export async function discountState(
  db: Queryable,
  { storeId, code, currency, checkoutId }: CodeRequest,
): Promise<'ended' | 'used_up' | 'other'> {
  const [row] = await db
    .select({
      hasEnded: sql<boolean>`coalesce(${discounts.endsAt} <= ${shopNow}, false)`,
      isLeft: sql<boolean>`${hasRedemptionsLeft(checkoutId)} and ${hasBudgetLeft(checkoutId)}`,
    })
    .from(discounts)
    .leftJoin(discountBudgets, isBudgetIn(currency))
    .where(
      and(
        eq(discounts.storeId, storeId),
        eq(discounts.code, normalizeCode(code)),
        not(discounts.isAutomatic),
      ),
    );
  if (!row) return 'other';
  if (row.hasEnded) return 'ended';
  return row.isLeft ? 'other' : 'used_up';
}

/** Joins the budget that a discount has in a currency. */
const isBudgetIn = (currency: CurrencyCode) =>
  and(
    eq(discountBudgets.storeId, discounts.storeId),
    eq(discountBudgets.code, discounts.code),
    eq(discountBudgets.currency, currency),
  );

const isCurrent = () =>
  and(
    or(isNull(discounts.startsAt), lte(discounts.startsAt, shopNow)),
    or(isNull(discounts.endsAt), gt(discounts.endsAt, shopNow)),
  );

/** Whether somebody who has not ordered yet can use a code now, and only such a person. */
export async function isUsableForFirstOrder(
  db: Queryable,
  { storeId, code }: Pick<CodeRequest, 'storeId' | 'code'>,
): Promise<boolean> {
  const isOfCode = and(eq(discounts.storeId, storeId), eq(discounts.code, normalizeCode(code)));
  const usable = and(isOfCode, discounts.firstOrderOnly, isCurrent(), hasRedemptionsLeft(undefined));
  return (await db.$count(discounts, usable)) > 0;
}

/**
 * A code that can be used now: existing, within its dates, not used up. Its amounts are those of the
 * currency.
 */
export async function findUsableDiscount(
  db: Queryable,
  request: CodeRequest,
): Promise<UsableDiscount | null> {
  const isTyped = and(eq(discounts.code, normalizeCode(request.code)), not(discounts.isAutomatic));
  const [found] = await usableDiscounts(db, request, isTyped);
  return found ?? null;
}

/** The discounts that may apply by themselves now, by title. */
export const usableAutomaticDiscounts = (
  db: Queryable,
  request: Omit<CodeRequest, 'code'>,
): Promise<UsableDiscount[]> => usableDiscounts(db, request, eq(discounts.isAutomatic, true));

async function usableDiscounts(
  db: Queryable,
  { storeId, currency, checkoutId }: Omit<CodeRequest, 'code'>,
  isAsked: SQL | undefined,
): Promise<UsableDiscount[]> {
  const rows = await db
    .select({ discount: discounts, own: discountAmounts, budgetLeftCents: budgetLeft(checkoutId) })
    .from(discounts)
    .leftJoin(
      discountAmounts,
      and(
        eq(discountAmounts.storeId, discounts.storeId),
        eq(discountAmounts.code, discounts.code),
        eq(discountAmounts.currency, currency),
      ),
    )
    .leftJoin(discountBudgets, isBudgetIn(currency))
    .where(
      and(
        eq(discounts.storeId, storeId),
        isAsked,
        hasBudgetLeft(checkoutId),
        isCurrent(),
        hasRedemptionsLeft(checkoutId),
      ),
    )
    .orderBy(asc(discounts.code));
  return rows.map(({ discount, own, budgetLeftCents }) => {
    const { amountCents, maxRedeemableCents, minimumSubtotalCents } = own ?? discount;
    return { ...discount, amountCents, maxRedeemableCents, minimumSubtotalCents, budgetLeftCents };
  });
}

/** Whether a store has discounts that apply by themselves, also ones that have ended. */
export const hasAutomaticDiscounts = (storeId: AnyColumn): SQL<boolean> =>
  sql<boolean>`exists (select from ${discounts} automatic where automatic.store_id = ${storeId} and automatic.is_automatic)`;

/** The same for one store. */
export async function storeHasAutomaticDiscounts(db: Queryable, storeId: StoreId): Promise<boolean> {
  const isOfStore = and(eq(discounts.storeId, storeId), discounts.isAutomatic);
  return (await db.select({ code: discounts.code }).from(discounts).where(isOfStore).limit(1)).length > 0;
}

/** Whether nothing is left of the budget in a currency. */
export const hasSpentBudget: SQL<boolean> = sql<boolean>`exists (select from ${discountBudgets} budget
  where budget.store_id = ${discounts.storeId} and budget.code = ${discounts.code} and budget.given_cents >= budget.budget_cents)`;

interface CodeOfCustomer {
  storeId: StoreId;
  /** Normalised. */
  code: string;
  email: string;
  /** The checkout that asks: what belongs to it does not count, and its account does. */
  checkoutId: CheckoutId | null;
}

/**
 * Whether this customer may not use a code any more: one that is valid once per customer was redeemed with the email
 * address; for one for a first order, any such code was redeemed with the address or account, or there is an order before, or one of the
 * shop before this one that was paid.
 * Neither cancelled orders count nor checkouts that are not being paid, because anybody can open one with any address.
 */
export async function isUsedUpFor(
  db: Queryable,
  { storeId, code, email, checkoutId }: CodeOfCustomer,
): Promise<boolean> {
  const address = email.trim().toLowerCase();
  const account = sql`(select ${checkouts.customerId} from ${checkouts} where ${checkouts.id} = ${checkoutId}::uuid)`;
  const ofOthers = sql`select from ${discountRedemptions} where ${discountRedemptions.storeId} = ${storeId}
    and ${discountRedemptions.status} = 'used'
    and ${discountRedemptions.checkoutId} is distinct from ${checkoutId}::uuid`;
  const others = sql`${ofOthers} and ${discountRedemptions.code} = ${code}`;
  const othersForFirstOrders = sql`${ofOthers} and ${discountRedemptions.code} in
    (select first.code from ${discounts} first where first.store_id = ${storeId} and first.first_order_only)`;
  const earlier = sql`select from ${orders} where ${orders.storeId} = ${storeId} and ${orders.status} <> 'cancelled'
    and (${orders.checkoutId} is null or ${orders.checkoutId} is distinct from ${checkoutId}::uuid)`;
  const ofAccount = sql`${discountRedemptions.checkoutId} in
    (select ${checkouts.id} from ${checkouts} where ${checkouts.storeId} = ${storeId} and ${checkouts.customerId} = ${account})`;
  const imported = sql`select from ${importedOrders} where ${importedOrders.storeId} = ${storeId}
    and ${importedOrders.email} = any(array[${address}, (select ${customers.email} from ${customers} where ${customers.id} = ${account})])
    and ${importedOrders.wasPaid} and ${importedOrders.cancelledAt} is null`;
  const [row] = await db
    .select({ code: discounts.code })
    .from(discounts)
    .where(
      and(
        eq(discounts.storeId, storeId),
        eq(discounts.code, code),
        sql`(
          ${discounts.oncePerCustomer} and exists (${others} and ${discountRedemptions.email} = ${address})
          or ${discounts.firstOrderOnly} and (
            exists (${othersForFirstOrders} and ${discountRedemptions.email} = ${address})
            or exists (${othersForFirstOrders} and ${ofAccount})
            or exists (${imported})
            or exists (${earlier} and ${orders.email} = ${address})
            or exists (${earlier} and ${orders.customerId} = ${account})))`,
      ),
    );
  return row !== undefined;
}

/** The codes that have not ended and are for a collection. */
export async function discountsFor(db: Queryable, storeId: StoreId, collection: string): Promise<string[]> {
  const rows = await db
    .select({ code: discounts.code })
    .from(discounts)
    .where(
      and(
        eq(discounts.storeId, storeId),
        or(
          arrayContains(discounts.collections, [collection]),
          arrayContains(discounts.getCollections, [collection]),
        ),
        or(isNull(discounts.endsAt), gt(discounts.endsAt, shopNow)),
      ),
    )
    .orderBy(asc(discounts.code));
  return rows.map(({ code }) => code);
}
