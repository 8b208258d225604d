import { useAppSelector } from '#web/state/hooks.ts';

/** A time in the store's time zone: `Nov 23, 2026, 2:05 PM`, or only its day. */
export function Moment({ at, isDay = false }: { at: string; isDay?: boolean }) {
  const timeZone = useAppSelector((state) => state.global.timeZone);
  return <time dateTime={at}>{formatMoment(at, timeZone, isDay)}</time>;
}

/** The same as text, for places that take no element. */
export function useFormatMoment(): (at: string, part?: { isDay: boolean }) => string {
  const timeZone = useAppSelector((state) => state.global.timeZone);
  return (at, { isDay } = { isDay: false }) => formatMoment(at, timeZone, isDay);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatMoment(at: string, timeZone: string, isDay: boolean): string {
  const key = `${timeZone} ${isDay}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      dateStyle: 'medium',
      ...(!isDay && { timeStyle: 'short' }),
    });
  formats.set(key, format);
  return format.format(new Date(at));
}
