import { describe, expect, it, test } from 'vitest';
import { formatDay } from '#domain/format-day.ts';
import { dayAt, daysAfter, endOfDay, isTimeZone, minuteAt, startOfDay } from '#domain/store-days.ts';

const NEW_YORK = 'America/New_York';
const lengthInHours = (day: string) =>
  (endOfDay(day, NEW_YORK).getTime() - startOfDay(day, NEW_YORK).getTime()) / 3_600_000;

describe("a day in the store's time zone", () => {
  test.each([
    ['2026-11-30', '2026-11-30T05:00:00.000Z', '2026-12-01T05:00:00.000Z'],
    ['2026-07-04', '2026-07-04T04:00:00.000Z', '2026-07-05T04:00:00.000Z'],
  ])('%s begins at %s and is over at %s', (day, begins, over) => {
    expect(startOfDay(day, NEW_YORK).toISOString()).toBe(begins);
    expect(endOfDay(day, NEW_YORK).toISOString()).toBe(over);
  });

  it('has 23 hours when clocks go forward and 25 when they go back', () => {
    expect([lengthInHours('2026-03-08'), lengthInHours('2026-11-01')]).toEqual([23, 25]);
  });

  it('is the same in calculations, tables and words', () => {
    const evening = new Date('2026-12-01T02:30:00Z');
    expect(dayAt(evening, NEW_YORK)).toBe('2026-11-30');
    expect(minuteAt(evening, NEW_YORK)).toBe('2026-11-30 21:30');
    expect(formatDay(evening, NEW_YORK)).toBe('November 30, 2026');
    expect(formatDay(evening, 'UTC', 'medium')).toBe('Dec 1, 2026');
  });

  it('is counted on by the calendar', () => {
    expect(daysAfter('2026-11-30', -29)).toBe('2026-11-01');
  });
});

test.each([
  ['America/New_York', true],
  ['UTC', true],
  ['+05:00', false],
  ['New York', false],
  ['Mars/Olympus', false],
])('%s is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});
