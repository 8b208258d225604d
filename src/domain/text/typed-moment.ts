import { isDay, startOfDay } from '../store-days.ts';

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?: ?(Z|UTC|[+-]\d{2}:?\d{2}))?)?$/;

/**
 * `2026-03-28` is the first moment of that day in the time zone; with a time and no zone of its own it is in UTC. Undefined for
 * what is none.
 */
export function typedMoment(typed: string, timeZone: string): Date | undefined {
  const [, day, time, zone = 'Z'] = MOMENT.exec(typed) ?? [];
  // The clock of browsers and servers takes 30 February for 1 March.
  if (day === undefined || !isDay(day)) return undefined;
  if (time === undefined) return startOfDay(day, timeZone);
  const offset = zone === 'UTC' ? 'Z' : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const moment = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
