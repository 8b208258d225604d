import type { StoreId } from '#domain/ids.ts';
import { createRevalidatingCache } from '#server/platform/cache/revalidating-cache.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type DiscountRequest, type SavingsWithoutCode, savingsWithoutCode } from './apply-discount.ts';
import { storeHasAutomaticDiscounts } from './discount-store.ts';

type CartOfStore = Pick<DiscountRequest, 'storeId' | 'currency'>;
type Lines = DiscountRequest['lines'];

/** What carts save without a code; null in a store without such discounts. */
export type AutomaticSavings = (
  cart: CartOfStore,
  linesNow: () => Promise<Lines>,
) => Promise<SavingsWithoutCode | null>;

/**
 * Whether a store has discounts that need no code is known from memory, so that the carts of others cost no statement; what they
 * take off is not.
 */
export function createAutomaticSavings({ db, changes }: Pick<Deps, 'db' | 'changes'>): AutomaticSavings {
  const known = createRevalidatingCache<boolean>({
    changes,
    capacity: 1_000,
    sizeOf: () => 1,
    // Announced as a change of everything, which outdates values of any tag.
    tagsOf: () => [],
  });
  const isGiven = (storeId: StoreId) => known.get(storeId, () => storeHasAutomaticDiscounts(db, storeId));
  return async ({ storeId, currency }, linesNow) => {
    if (!(await isGiven(storeId))) return null;
    return savingsWithoutCode(db, { storeId, currency, lines: await linesNow() });
  };
}
