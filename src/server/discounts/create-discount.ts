import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { type DiscountTerms, termsProblems } from '#domain/discounts/discount-terms.ts';
import { DomainError, type FieldProblem } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { storeCurrencies, storeCurrency } from '#server/platform/stores/store-currency.ts';
import { discountColumnsOf, isDiscount, writeAmounts, writeBudgets } from './discount-terms-store.ts';
import { missingNames, type Restriction } from './eligible-lines.ts';

/** All codes of a store, including those that have ended. */
export function listDiscounts(db: Database, storeId: StoreId): Promise<(typeof discounts.$inferSelect)[]> {
  return db.select().from(discounts).where(eq(discounts.storeId, storeId)).orderBy(asc(discounts.code));
}

export interface NewDiscount {
  storeId: StoreId;
  code: string;
  terms: DiscountTerms;
}

/**
 * Creates a code. Throws `malformed` for one without effect or with contradictory values, `already_used` when
 * the code exists.
 */
export async function createDiscount(db: Database, discount: NewDiscount): Promise<void> {
  await db.transaction((tx) => addDiscount(tx, discount));
}

/** The same within a transaction. */
export async function addDiscount(tx: Transaction, discount: NewDiscount): Promise<void> {
  const { storeId, code, terms } = discount;
  await requireValid(tx, discount);
  const created = await tx
    .insert(discounts)
    .values({ storeId, code, ...discountColumnsOf(await storeCurrency(tx, storeId), terms) })
    .onConflictDoNothing()
    .returning({ code: discounts.code });
  if (created.length === 0)
    throw new DomainError('already_used', `There is a discount ${code} already.`, {
      errors: [{ path: '/code', message: 'There is one like that already.' }],
    });
  await writeAmounts(tx, discount);
  await writeBudgets(tx, discount);
}

/** Throws `malformed` with what is wrong, by field. */
export async function requireValid(
  db: Queryable,
  { storeId, code, terms }: NewDiscount,
  before: Pick<DiscountTerms, 'products' | 'collections' | 'buyXGetY'> = {
    ...NOTHING,
    buyXGetY: null,
  },
): Promise<void> {
  const errors = [
    ...termsProblems(code, terms, (await storeCurrencies(db, storeId)).soldIn),
    ...(await missingNames(db, storeId, terms, before)),
    ...(await missingOfReward(db, storeId, terms, before)),
  ];
  const [first] = errors;
  if (first) throw new DomainError('malformed', first.message, { errors });
}

const NOTHING: Restriction = { products: [], collections: [] };

async function missingOfReward(
  db: Queryable,
  storeId: StoreId,
  given: Pick<DiscountTerms, 'buyXGetY'>,
  before: Pick<DiscountTerms, 'buyXGetY'>,
): Promise<FieldProblem[]> {
  if (given.buyXGetY === null) return [];
  const missing = await missingNames(db, storeId, given.buyXGetY, before.buyXGetY ?? NOTHING);
  return missing.map(({ path, message }) => ({ path: `/buy_x_get_y${path}`, message }));
}

/** Ends a code; checkouts that hold it keep it. Throws `not_found` when it does not exist or has ended. */
export async function endDiscount(db: Database, storeId: StoreId, code: string): Promise<void> {
  const ended = await db
    .update(discounts)
    .set({ ...ENDED, version: sql`${discounts.version} + 1` })
    .where(
      and(isDiscount(storeId, code), or(isNull(discounts.endsAt), gt(discounts.endsAt, sql`shop_now()`))),
    )
    .returning({ code: discounts.code });
  if (ended.length === 0) throw new DomainError('not_found', `There is no code ${code} that has not ended.`);
}

/** From now on; one that has not started never does. */
export const ENDED = {
  endsAt: sql`shop_now()`,
  startsAt: sql`case when ${discounts.startsAt} < shop_now() then ${discounts.startsAt} end`,
};
