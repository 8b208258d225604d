import { calendarAfter } from '#domain/store-days.ts';
import type { IntervalUnit } from './subscription.ts';

/** Every `count` `unit`s. */
export interface BillingInterval {
  count: number;
  unit: IntervalUnit;
}

/** Deliveries are due whole intervals after the anchor, by the calendar of the store's time zone. */
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
 * The first delivery after now and after the last one. Counted from the anchor, so that a subscription from
 * the 31st returns to the 31st after a short month. The next delivery is at least half a unit after the last
 * one, so that a change of the store's time zone never charges twice.
 */
export function nextBillingDate(
  calendar: BillingCalendar,
  { last = null, now }: { last?: Date | null; now: Date },
): Date {
  const clearOfLast = last === null ? 0 : last.getTime() + UNIT_MS[calendar.unit] / 2;
  const after = Math.max(clearOfLast, now.getTime());
  const passed = after - calendar.anchor.getTime();
  // An estimate that is never too high: apart from clock changes, no unit is longer.
  let times = Math.max(1, Math.floor((passed - DAY_MS) / (UNIT_MS[calendar.unit] * calendar.count)));
  while (delivery(calendar, times).getTime() <= after) times += 1;
  return delivery(calendar, times);
}

function delivery({ anchor, count, unit, timeZone }: BillingCalendar, times: number): Date {
  return calendarAfter(anchor, timeZone, { [`${unit}s`]: times * count });
}
