import { Temporal } from 'temporal-polyfill';

/** What a cell with a moment must be, in words. */
export const MOMENT_MUST_BE = 'a date with time and zone like 2026-03-01 12:30:00 -0500';

/** `2026-03-01 12:30:00 -0500`, also as ISO 8601 has it; null for anything else, and for what is before 1970. */
export function momentOfCell(typed: string): Date | null {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d{1,3})? ?(Z|UTC|[+-]\d\d:?\d\d)$/.exec(typed);
  if (!match) return null;
  const zone = match[3] === 'UTC' ? 'Z' : match[3];
  try {
    const { epochMilliseconds } = Temporal.Instant.from(`${match[1]}T${match[2]}${zone}`);
    // Earlier than any shop on the web is a slip of the keyboard.
    return epochMilliseconds < 0 ? null : new Date(epochMilliseconds);
  } catch {
    return null;
  }
}
