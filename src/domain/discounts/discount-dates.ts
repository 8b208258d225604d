import { dayAt, daysAfter, endOfDay, minuteAt, momentAt, startOfDay } from '../store-days.ts';

/** A day of the store's time zone; without a time all of it. */
export interface DayAndTime {
  day: string;
  time: string | null;
}

const timeAt = (moment: Date, timeZone: string) => minuteAt(moment, timeZone).slice('2026-11-21 '.length);

/** When a code starts, as it is typed. */
export function typedStart(moment: Date | null, timeZone: string): DayAndTime | null {
  if (moment === null) return null;
  const day = dayAt(moment, timeZone);
  return { day, time: isSame(moment, startOfDay(day, timeZone)) ? null : timeAt(moment, timeZone) };
}

/** When a code ends, as it is typed: the first moment of a day is the end of the day before. */
export function typedEnd(moment: Date | null, timeZone: string): DayAndTime | null {
  if (moment === null) return null;
  const day = dayAt(moment, timeZone);
  return isSame(moment, startOfDay(day, timeZone))
    ? { day: daysAfter(day, -1), time: null }
    : { day, time: timeAt(moment, timeZone) };
}

/**
 * The moment of a typed start. `stored` stays when it is shown as what was typed: minutes are typed, and a code may have
 * started within one.
 */
export function startFrom(typed: DayAndTime | null, timeZone: string, stored: Date | null): Date | null {
  if (typed === null) return null;
  if (areSame(typed, typedStart(stored, timeZone))) return stored;
  const { day, time } = typed;
  return time === null ? startOfDay(day, timeZone) : momentAt(day, time, timeZone);
}

/** The moment of a typed end; see `startFrom`. */
export function endFrom(typed: DayAndTime | null, timeZone: string, stored: Date | null): Date | null {
  if (typed === null) return null;
  if (areSame(typed, typedEnd(stored, timeZone))) return stored;
  const { day, time } = typed;
  return time === null ? endOfDay(day, timeZone) : momentAt(day, time, timeZone);
}

const isSame = (one: Date, other: Date) => one.getTime() === other.getTime();

const areSame = (one: DayAndTime, other: DayAndTime | null) =>
  one.day === other?.day && one.time === other.time;
