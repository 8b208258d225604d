import { DomainError } from '../errors.ts';
import type { SubscriptionLineId } from '../ids.ts';
import type { Cents } from '../money.ts';
import { refuseTooLarge, type SubscribedLine } from './change-line.ts';

/** Before a delivery that costs more its owner has so many days to object. */
const NOTICE_DAYS = 7;
const DAY_MILLISECONDS = 24 * 3600 * 1000;

/** Whether a delivery that is due then is far enough away for a higher price. */
export const mayChargeMore = (dueAt: Date, now: Date): boolean =>
  dueAt.getTime() - now.getTime() >= NOTICE_DAYS * DAY_MILLISECONDS;

/**
 * The lines with another price of one. Throws `subscription_changed` when there is no such line, and
 * `subscription_unavailable` when the delivery would cost too much.
 */
export function changePrice<Line extends SubscribedLine>(
  lines: readonly Line[],
  { lineId, unitPriceCents }: { lineId: SubscriptionLineId; unitPriceCents: Cents },
): Line[] {
  if (lines.every(({ id }) => id !== lineId))
    throw new DomainError('subscription_changed', 'This item is not in the subscription any more.');
  const changed = lines.map((line) => (line.id === lineId ? { ...line, unitPriceCents } : line));
  refuseTooLarge(changed);
  return changed;
}
