/** A command's environment and output streams. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  /** For results. */
  out(text: string): void;
  /** For errors and progress. */
  err(text: string): void;
  /** The project's directory. */
  repository: string;
}

/** A command's output, as JSON (`--json`) and as text. */
export interface CommandOutput {
  json: unknown;
  text: string;
}

/** Aligned columns under a heading; `none` when there are no rows. */
export function table(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  none: string,
): string {
  if (rows.length === 0) return none;
  const all = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** `2026-11-21 05:12`, UTC. */
export function minuteOf(moment: Date | null): string {
  return moment ? moment.toISOString().slice(0, 16).replace('T', ' ') : '-';
}
