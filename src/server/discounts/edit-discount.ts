import { sql } from 'drizzle-orm';
import type { DiscountTerms } from '#domain/discounts/discount-terms.ts';
import { changedMeanwhile, DomainError, fieldError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { storeCurrency } from '#server/platform/stores/store-currency.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';
import { ENDED, requireValid } from './create-discount.ts';
import {
  discountColumnsOf,
  findDiscount,
  isDiscount,
  type StoredDiscount,
  writeAmounts,
  writeBudgets,
} from './discount-terms-store.ts';

/** A code that staff change, and the version that was shown. */
export interface EditedDiscount {
  storeId: StoreId;
  code: string;
  version: number;
}

/** What was stored before a change, and is now. */
export interface DiscountChange {
  before: DiscountTerms;
  after: DiscountTerms;
  version: number;
}

/**
 * Changes the terms of a code; checkouts that hold it keep what they were quoted. `termsNow` decides them from what is
 * stored. Throws `not_found`, `changed_meanwhile`, and `malformed` with what is wrong, by field.
 */
export async function editDiscount(
  db: Database,
  edited: EditedDiscount,
  termsNow: (stored: DiscountTerms) => DiscountTerms,
): Promise<DiscountChange> {
  const { storeId, code } = edited;
  return db.transaction(async (tx) => {
    const { row, terms: before } = await lockDiscount(tx, edited);
    const after = termsNow(before);
    await requireValid(tx, { storeId, code, terms: after }, before);
    if (after.isAutomatic !== before.isAutomatic)
      throw new DomainError('malformed', 'Whether a discount needs a code cannot change.');
    if (after.maxRedemptions < row.held + row.used) throw belowUses(row);
    await tx
      .update(discounts)
      .set({ ...discountColumnsOf(await storeCurrency(tx, storeId), after), version: row.version + 1 })
      .where(isDiscount(storeId, code));
    await writeAmounts(tx, { storeId, code, terms: after });
    await writeBudgets(tx, { storeId, code, terms: after });
    return { before, after, version: row.version + 1 };
  });
}

/**
 * Ends a code now, or lets it be redeemed from now on without an end. Throws `not_found`, `changed_meanwhile`, and
 * `not_possible_now` when it is so already.
 */
export async function switchDiscount(db: Database, edited: EditedDiscount, isEnded: boolean): Promise<void> {
  const { storeId, code } = edited;
  await db.transaction(async (tx) => {
    const { row } = await lockDiscount(tx, edited);
    const { now } = await storeClock(tx, storeId);
    const hasEnded = row.endsAt !== null && row.endsAt <= now;
    if (isEnded && hasEnded) throw new DomainError('not_possible_now', `${code} has ended already.`);
    await tx
      .update(discounts)
      .set({
        ...(isEnded ? ENDED : STARTED),
        version: row.version + 1,
      })
      .where(isDiscount(storeId, code));
  });
}

/** From now on without an end; one that has started keeps its start. */
const STARTED = {
  endsAt: null,
  startsAt: sql`case when ${discounts.startsAt} < shop_now() then ${discounts.startsAt} end`,
};

async function lockDiscount(tx: Transaction, edited: EditedDiscount): Promise<StoredDiscount> {
  const found = await findDiscount(tx, edited, { lock: true });
  if (!found) throw noSuchDiscount(edited.code);
  if (found.row.version !== edited.version)
    throw changedMeanwhile('this code', { version: found.row.version });
  return found;
}

export const noSuchDiscount = (code: string) => new DomainError('not_found', `There is no code ${code}.`);

function belowUses({ held, used }: { held: number; used: number }): DomainError {
  return fieldError(
    '/max_redemptions',
    `It was redeemed or is being paid with ${held + used} times. Allow at least as many.`,
    'not_possible_now',
  );
}
