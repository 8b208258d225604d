import { formatDay } from '#domain/format-day.ts';
import { formatMoment } from '#domain/format-moment.ts';
import { useAppSelector } from '#web/state/hooks.ts';

/** A time in the store's time zone: `Nov 23, 2026, 2:05 PM`, or only its day. */
export function Moment({ at, isDay = false }: { at: string; isDay?: boolean }) {
  const timeZone = useAppSelector((state) => state.global.timeZone);
  return <time dateTime={at}>{momentText(at, timeZone, isDay)}</time>;
}

/** The same as text, for places that take no element. */
export function useFormatMoment(): (at: string, part?: { isDay: boolean }) => string {
  const timeZone = useAppSelector((state) => state.global.timeZone);
  return (at, { isDay } = { isDay: false }) => momentText(at, timeZone, isDay);
}

const momentText = (at: string, timeZone: string, isDay: boolean): string =>
  isDay ? formatDay(new Date(at), timeZone, 'medium') : formatMoment(new Date(at), timeZone);
