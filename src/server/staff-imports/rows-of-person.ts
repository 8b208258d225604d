import { and, eq, or, sql } from 'drizzle-orm';
import type { Person } from '#domain/accounts/person.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { staffImportRows } from '#server/platform/database/schema/staff-import-tables.ts';

/**
 * Erases what files of other shops said of a person by the address, and what was stored of them before a file changed it; such
 * rows are neither imported nor taken back any more. The caller holds the lock of imports. Returns how many there were. The
 * files themselves are deleted when they are 30 days old.
 */
export async function eraseImportRows(
  tx: Transaction,
  { storeId, provedEmail }: Pick<Person, 'storeId' | 'provedEmail'>,
): Promise<number> {
  if (provedEmail === null) return 0;
  const { key, data, written, changes, outcome, result, reason } = staffImportRows;
  // In the text of JSON a line break is a backslash and a letter, which would belong to the address.
  const texts = sql`regexp_replace(lower(concat_ws(' ', ${data}, ${written}, ${changes})), ${String.raw`\\[nrtbf]`}, ' ', 'g')`;
  const isMentioned = sql`${texts} ~ ${wholeAddress(provedEmail)}`;
  const erased = await tx
    .update(staffImportRows)
    .set({
      key: '',
      title: 'Erased on request',
      changes: [],
      problems: [],
      notes: [],
      data: null,
      written: null,
      outcome: sql`case when ${result} is null and ${outcome} in ('create', 'change') then 'refused' else ${outcome} end`,
      result: sql`case when ${result} = 'done' then 'stays' else ${result} end`,
      reason: sql`case when ${result} = 'done' then 'The person was erased on request.' else ${reason} end`,
    })
    .where(and(eq(staffImportRows.storeId, storeId), or(eq(key, provedEmail), isMentioned)))
    .returning({ position: staffImportRows.position });
  return erased.length;
}

/**
 * A regular expression of PostgreSQL that finds an address, but not in a longer one that contains it. Characters that are rare in
 * addresses end one, because to erase too much is the safer mistake.
 */
function wholeAddress(email: string): string {
  const escaped = email.replaceAll(/[!-/:-?[-`{-~]/g, String.raw`\$&`);
  return String.raw`(^|[^[:alnum:].%+_-])${escaped}($|[^[:alnum:].-]|[.-]($|[^[:alnum:]]))`;
}
