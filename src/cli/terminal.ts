/** Where a command was typed: its environment, and where its words go. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  /** What was asked for. */
  out(text: string): void;
  /** What went wrong, and what is going on meanwhile. */
  err(text: string): void;
  /** The project's own folder. */
  repository: string;
}

/** What a command answers: for programs (`--json`) and for people. */
export interface CommandOutput {
  json: unknown;
  text: string;
}

/** Columns that stand under each other, the first row as their heading; `none` when there are no others. */
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
