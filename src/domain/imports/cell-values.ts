import type { Cents } from '../money.ts';
import { shortened } from '../text/shortened.ts';
import { typedMoment } from '../text/typed-moment.ts';

/** What a cell with a moment must be, in words. */
export const MOMENT_MUST_BE = 'a date with time and zone like 2026-03-01 12:30:00 -0500';

/** `2026-03-01 12:30:00 -0500`, also as ISO 8601 has it; null without a zone, and for what is before 1970. */
export function momentOfCell(cell: string): Date | null {
  if (!/(?:Z|UTC|[+-]\d\d:?\d\d)$/.test(cell)) return null;
  const moment = typedMoment(cell, 'UTC');
  // Earlier than any shop on the web is a slip of the keyboard.
  return moment === undefined || moment.getTime() < 0 ? null : moment;
}

/**
 * `7.99`, `7,99`, `$7.99` and `7.9900` → 799; null for anything else, for less than whole cents, and for `1.200` and `1,200`, which
 * may be thousands.
 */
export function centsOfCell(cell: string): Cents | null {
  const match = /^(?:[$€£]\s*)?(\d{1,9})(?:[.,](?!\d{3}$)(\d{1,2})0{0,4})?$/.exec(cell);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

const MAX_SHOWN = 40;

/** A cell in a message about it. */
export const shortenedCell = (cell: string): string =>
  cell.length > MAX_SHOWN ? `${shortened(cell, MAX_SHOWN)}…` : cell;
