import { DomainError } from '../errors.ts';
import type { RefundedUnits } from './refund.ts';

/** A line of an order with what is left of it to ship. */
export interface EditableLine {
  position: number;
  title: string;
  /** Units that still have to leave. */
  toShip: number;
  /** Whether more of it can be sold: it is a variant or a bundle of the catalogue. */
  isInCatalog: boolean;
}

export interface LineChanges {
  removed: (RefundedUnits & { units: 'unshipped' })[];
  /** Units of lines that are sold on top. */
  raised: { position: number; quantity: number }[];
}

/**
 * What to remove and to add so that so many units of each line still leave; lines that are not named stay as they are.
 * Throws `malformed` for a line that is not there or is named twice, and for more of what is not in the catalogue.
 */
export function changesOfLines(
  lines: readonly EditableLine[],
  wanted: readonly { position: number; quantity: number }[],
): LineChanges {
  if (new Set(wanted.map(({ position }) => position)).size < wanted.length)
    throw new DomainError('malformed', 'Name each line once.');
  const changes: LineChanges = { removed: [], raised: [] };
  for (const { position, quantity } of wanted) {
    const line = lines.find((candidate) => candidate.position === position);
    if (!line) throw new DomainError('malformed', 'The order has no such line.');
    const more = quantity - line.toShip;
    if (more < 0) changes.removed.push({ position, quantity: -more, units: 'unshipped' });
    if (more > 0 && !line.isInCatalog)
      throw new DomainError('malformed', `${line.title} is not in the catalogue, so there is no more of it.`);
    if (more > 0) changes.raised.push({ position, quantity: more });
  }
  return changes;
}
