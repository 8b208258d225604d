import { type DayStyle, dayInWords } from '#domain/day-in-words.ts';
import { useAppSelector } from './hooks.ts';

/** Names the day of a moment (ISO 8601) in the store's time zone. */
export type DayInWords = (moment: string, style?: DayStyle) => string;

export function useDayInWords(): DayInWords {
  const timeZone = useAppSelector((state) => state.global.timeZone);
  return (moment, style) => dayInWords(new Date(moment), timeZone, style);
}
