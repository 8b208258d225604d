import { type DayStyle, formatDay } from '#domain/format-day.ts';
import { useAppSelector } from './hooks.ts';

/** Formats the day of an ISO 8601 time in the store's time zone. */
export type FormatDay = (moment: string, style?: DayStyle) => string;

export function useFormatDay(): FormatDay {
  const timeZone = useAppSelector((state) => state.global.timeZone);
  return (moment, style) => formatDay(new Date(moment), timeZone, style);
}
