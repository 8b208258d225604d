import type { StockMovement } from '#contracts/admin/stock-calls.ts';
import { formatDay } from '#domain/format-day.ts';
import { counted } from '#domain/text/counted.ts';

/** Below how much cover an item is low. */
export function thresholdText(days: number): string {
  if (days === 0) return 'only once it is sold out';
  return counted(days, 'day');
}

/** For how long units last. */
export function coverText(days: number | null): string {
  if (days === null) return 'no sales';
  if (days === 0) return 'nothing left';
  if (days > 365) return 'over a year';
  return counted(days, 'day');
}

/** On which day the stock will not do for subscriptions. */
export const shortText = (day: string): string =>
  `too few for subscriptions on ${formatDay(new Date(`${day}T12:00:00Z`), 'UTC', 'medium')}`;

export const REASON_TEXTS: Readonly<Record<StockMovement['reason'], string>> = {
  start: 'First recorded',
  sold: 'Sold',
  cancelled: 'Order cancelled',
  returned: 'Came back',
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged',
  expired: 'Expired',
  lost: 'Lost',
  sample: 'Given away',
  imported: 'Imported',
  corrected: 'Corrected',
};

/** What was counted in all, without what is sold and still to be packed. Where less lies there than is sold, nothing is on hand. */
export const onHandOf = (inAll: number, toShip: number): number => Math.max(0, inAll - toShip);

/** What of everything that lies there is not for sale any more. */
export const toShipText = (units: number): string =>
  units === 0
    ? 'None is sold and still to be packed.'
    : `${units} of them ${units === 1 ? 'is' : 'are'} sold and still to be packed.`;
