import { randomInt } from 'node:crypto';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  discountAmounts,
  discountBudgets,
  discounts,
} from '#server/platform/database/schema/pricing-tables.ts';
import { findDiscount } from './discount-terms-store.ts';
import { noSuchDiscount } from './edit-discount.ts';

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Nobody guesses one of 5,000 among a million million. */
const SUFFIX_LENGTH = 8;

export interface Copies {
  storeId: StoreId;
  /** The code whose terms they have. */
  code: string;
  prefix: string;
  count: number;
}

/**
 * Makes codes with the terms of another one, each with uses and a budget of its own: the prefix and random characters that nobody
 * guesses. All of them or none. Throws `not_found`, and `not_possible_now` for a discount without a code.
 */
export async function copyDiscount(
  db: Database,
  { storeId, code, prefix, count }: Copies,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(prefix + randomSuffix());
  return db.transaction(async (tx) => {
    const found = await findDiscount(tx, { storeId, code }, { lock: true });
    if (!found) throw noSuchDiscount(code);
    if (found.terms.isAutomatic)
      throw new DomainError('not_possible_now', 'A discount without a code has no codes.');
    const copy = { storeId, code, codes: [...codes] };
    const ofCode = ['created_at', 'held', 'used', 'version', 'imported', 'imported_version'];
    await tx.execute(sql`insert into ${discounts} ${copied(discounts, copy, ofCode)}`);
    await tx.execute(sql`insert into ${discountAmounts} ${copied(discountAmounts, copy, [])}`);
    await tx.execute(sql`insert into ${discountBudgets} ${copied(discountBudgets, copy, ['given_cents'])}`);
    return [...codes];
  });
}

const randomSuffix = (): string =>
  Array.from({ length: SUFFIX_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The rows of a code once for each of the others; columns in `fresh` begin with their defaults. */
function copied(
  table: PgTable,
  { storeId, code, codes }: { storeId: StoreId; code: string; codes: readonly string[] },
  fresh: readonly string[],
): SQL {
  const names = Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .filter((name) => name !== 'code' && !fresh.includes(name));
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  return sql`(code, ${columns})
    select made.code, ${columns} from ${table} original, unnest(${sql.param(codes)}::text[]) as made (code)
    where original.store_id = ${storeId} and original.code = ${code}`;
}
