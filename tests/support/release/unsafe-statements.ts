/** What rows of a shop may not bear, and why: docs/decisions/0146. */
const UNSAFE: readonly [RegExp, string][] = [
  [/\badd column\b(?!.*\bdefault\b).*\bnot null\b/i, 'old rows have no value for it'],
  [/\bset not null\b/i, 'old rows may have none: fill the column first'],
  [/\bdrop column\b/i, 'the next release may drop it'],
  [/^drop table\b/i, 'the next release may drop it'],
  [/\bset data type\b/i, 'every row is rewritten, or refused'],
  [/^truncate\b/i, 'rows of a shop are lost'],
  [/^delete from\b(?!.*\bwhere\b)/i, 'rows of a shop are lost'],
  [/sample/i, 'a shop has no sample data'],
];

/** The statements of a migration that may fail on a filled database or lose rows, with the reason; `-- safe: …` before one allows it. */
export function unsafeStatements(migration: string): string[] {
  return migration.split('--> statement-breakpoint').flatMap((text) => {
    if (/^\s*-- safe: \S/m.test(text)) return [];
    const statement = text
      .replaceAll(/^\s*--.*$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const reason = UNSAFE.find(([pattern]) => pattern.test(statement))?.[1];
    return reason ? [`${statement} (${reason})`] : [];
  });
}
