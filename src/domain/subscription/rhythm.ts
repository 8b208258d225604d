import type { IntervalUnit } from './subscription.ts';

/** How often a subscription delivers: every `count` `unit`s. */
export interface Rhythm {
  count: number;
  unit: IntervalUnit;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** No unit is longer, so that an estimate by these never lies behind the moment that is looked for. */
const LONGEST_MS: Readonly<Record<IntervalUnit, number>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 31 * DAY_MS,
  year: 366 * DAY_MS,
};

/**
 * The first delivery after a moment: whole intervals after the anchor, at least one. Counted from the anchor and not from the last
 * delivery, so that a rhythm that began on the 31st comes back to the 31st after a short month.
 */
export function nextDelivery(anchor: Date, rhythm: Rhythm, after: Date): Date {
  const passed = after.getTime() - anchor.getTime();
  let times = Math.max(1, Math.floor(passed / (LONGEST_MS[rhythm.unit] * rhythm.count)));
  while (delivery(anchor, rhythm, times) <= after) times += 1;
  return delivery(anchor, rhythm, times);
}

function delivery(anchor: Date, { count, unit }: Rhythm, times: number): Date {
  switch (unit) {
    case 'day':
      return new Date(anchor.getTime() + times * count * DAY_MS);
    case 'week':
      return new Date(anchor.getTime() + times * count * 7 * DAY_MS);
    case 'month':
      return monthsAfter(anchor, times * count);
    case 'year':
      return monthsAfter(anchor, times * count * 12);
  }
}

/** The same day and time of a later month (UTC), or that month's last day when it is shorter. */
function monthsAfter(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCMonth(anchor.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return moved;
}
