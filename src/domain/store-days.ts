import { Temporal } from 'temporal-polyfill';

/** Whether both server and database know a time zone: an IANA name like `America/New_York`, or `UTC`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Whether a date exists: `2026-11-30`. */
export function isDay(typed: string): boolean {
  try {
    return Temporal.PlainDate.from(typed).toString() === typed;
  } catch {
    return false;
  }
}

/** `2026-11-30` → its first moment in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  return toDate(Temporal.PlainDate.from(day).toZonedDateTime(timeZone));
}

/** `2026-11-30` → the first moment of the next day in a time zone. */
export function endOfDay(day: string, timeZone: string): Date {
  return toDate(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone));
}

/** The start of a period given as a day or a moment. */
export function startOf(dayOrMoment: string | Date, timeZone: string): Date {
  return typeof dayOrMoment === 'string' ? startOfDay(dayOrMoment, timeZone) : dayOrMoment;
}

/** The end of a period given as a day, which is included, or as a moment. */
export function endOf(dayOrMoment: string | Date, timeZone: string): Date {
  return typeof dayOrMoment === 'string' ? endOfDay(dayOrMoment, timeZone) : dayOrMoment;
}

/** The date at a moment in a time zone: `2026-11-30`. */
export function dayAt(moment: Date, timeZone: string): string {
  return zoned(moment, timeZone).toPlainDate().toString();
}

/** `2026-11-30`, -29 → `2026-11-01`. */
export function daysAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The weekday of a date: Monday is 1, Sunday 7. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek;
}

/** `2026-11-30`, `14:00` → that moment in a time zone; a time that a clock change skips is an hour later. */
export function momentAt(day: string, time: string, timeZone: string): Date {
  return toDate(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }));
}

/** `2026-11-21 05:12` in a time zone. */
export function minuteAt(moment: Date, timeZone: string): string {
  return zoned(moment, timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
}

/** `2026-11-21 05:12:30 -0500`: a moment in a time zone, with its distance from UTC, as other shops write it. */
export function momentWithOffset(moment: Date, timeZone: string): string {
  const at = zoned(moment, timeZone);
  const time = at.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
  return `${time} ${at.offset.replace(':', '')}`;
}

/**
 * The same time of day after some calendar units in a time zone, so that a delivery keeps its day across
 * clock changes; in short months the last day.
 */
export function calendarAfter(
  moment: Date,
  timeZone: string,
  units: { days?: number; weeks?: number; months?: number; years?: number },
): Date {
  return toDate(zoned(moment, timeZone).add(units));
}

const zoned = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);

const toDate = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds);
