import { calendarAfter } from '#domain/store-days.ts';
import type { IntervalUnit } from './subscription.ts';

/** How often a subscription delivers: every `count` `unit`s. */
export interface BillingInterval {
  count: number;
  unit: IntervalUnit;
}

/** The deliveries of a subscription: whole intervals after its anchor, by the calendar of the store's time zone. */
export interface BillingCalendar extends BillingInterval {
  anchor: Date;
  timeZone: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const UNIT_MS: Readonly<Record<IntervalUnit, number>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 31 * DAY_MS,
  year: 366 * DAY_MS,
};

/**
 * The first delivery after now and, where there was one, after the last delivery. Counted from the anchor and not from the last
 * delivery, so that a billing interval that began on the 31st comes back to the 31st after a short month.
 *
 * A last delivery that was scheduled by another time zone may be some hours or a day off the calendar of today's. So the next one is
 * at least half a unit later: a change of the store's time zone never charges twice.
 */
export function nextBillingDate(
  calendar: BillingCalendar,
  { last = null, now }: { last?: Date | null; now: Date },
): Date {
  const clearOfLast = last === null ? 0 : last.getTime() + UNIT_MS[calendar.unit] / 2;
  const after = Math.max(clearOfLast, now.getTime());
  const passed = after - calendar.anchor.getTime();
  // An estimate that is never too late: no unit is longer, but for a day on which clocks change.
  let times = Math.max(1, Math.floor((passed - DAY_MS) / (UNIT_MS[calendar.unit] * calendar.count)));
  while (delivery(calendar, times).getTime() <= after) times += 1;
  return delivery(calendar, times);
}

function delivery({ anchor, count, unit, timeZone }: BillingCalendar, times: number): Date {
  return calendarAfter(anchor, timeZone, { [`${unit}s`]: times * count });
}
