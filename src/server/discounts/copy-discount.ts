import { createHmac } from 'node:crypto';
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
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
  /** Random: the same again makes none, and answers with the same codes. */
  key: string;
}

/**
 * Makes codes with the terms of another one, each with uses and a budget of its own: the prefix and characters that nobody guesses
 * without the key. All of them or none. Throws `not_found`, and `not_possible_now` for a discount without a code.
 */
export async function copyDiscount(
  db: Database,
  { storeId, code, prefix, count, key }: Copies,
): Promise<string[]> {
  const codes = new Set<string>();
  for (let nth = 0; codes.size < count; nth++)
    codes.add(prefix + suffixOf(key, `${storeId} ${code} ${prefix} ${count} ${nth}`));
  return db.transaction(async (tx) => {
    const found = await findDiscount(tx, { storeId, code }, { lock: true });
    if (!found) throw noSuchDiscount(code);
    if (found.terms.isAutomatic)
      throw new DomainError('not_possible_now', 'A discount without a code has no codes.');
    const copy = { storeId, code, codes: [...codes] };
    const existing = and(eq(discounts.storeId, storeId), inArray(discounts.code, copy.codes));
    if ((await tx.$count(discounts, existing)) === count) return copy.codes;
    const ofCode = ['created_at', 'held', 'used', 'version', 'imported', 'imported_version'];
    await tx.execute(sql`insert into ${discounts} ${copied(discounts, copy, ofCode)}`);
    await tx.execute(sql`insert into ${discountAmounts} ${copied(discountAmounts, copy, [])}`);
    await tx.execute(sql`insert into ${discountBudgets} ${copied(discountBudgets, copy, ['given_cents'])}`);
    return copy.codes;
  });
}

/** As random as the key. The alphabet has 32 characters, so that each byte chooses all of them equally often. */
const suffixOf = (key: string, of: string): string =>
  [...createHmac('sha256', key).update(of).digest().subarray(0, SUFFIX_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');

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
