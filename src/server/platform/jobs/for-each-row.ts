/**
 * Does the work for each row, one after another. A row that fails does not hold up those after it: what it failed with is thrown
 * once all are done, several failures as one `AggregateError`.
 */
export async function forEachRow<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows) await work(row).catch((failure: unknown) => failures.push(failure));
  throwFailures(failures, rows.length);
}

/** Throws what failed of so many rows, if anything did. */
export function throwFailures(failures: readonly unknown[], tried: number): void {
  const [first] = failures;
  if (failures.length === 0) return;
  if (failures.length === 1) throw first;
  const reason = first instanceof Error ? first.message : String(first);
  throw new AggregateError(failures, `${failures.length} of ${tried} failed, the first one with: ${reason}`);
}
