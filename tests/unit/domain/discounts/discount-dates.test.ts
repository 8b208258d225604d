import { describe, expect, it } from 'vitest';
import { endFrom, startFrom, typedEnd, typedStart } from '#domain/discounts/discount-dates.ts';

const ZONE = 'America/New_York';

describe('a day without a time', () => {
  const day = { day: '2026-11-30', time: null };

  it('starts with its first moment and ends with its last one, and is shown so again', () => {
    const start = startFrom(day, ZONE, null);
    const end = endFrom(day, ZONE, null);
    expect([start, end].map((moment) => moment?.toISOString())).toEqual([
      '2026-11-30T05:00:00.000Z',
      '2026-12-01T05:00:00.000Z',
    ]);
    expect([typedStart(start, ZONE), typedEnd(end, ZONE)]).toEqual([day, day]);
  });

  it('has 25 hours when the clocks go back', () => {
    const long = { day: '2026-11-01', time: null };
    const [start, end] = [startFrom(long, ZONE, null), endFrom(long, ZONE, null)];
    expect((Number(end) - Number(start)) / 3_600_000).toBe(25);
  });
});

it('a time is that of the store', () => {
  const typed = { day: '2026-11-30', time: '09:30' };
  const start = startFrom(typed, ZONE, null);
  expect(start?.toISOString()).toBe('2026-11-30T14:30:00.000Z');
  expect([typedStart(start, ZONE), typedEnd(start, ZONE)]).toEqual([typed, typed]);
});

it('a stored moment within a minute stays when that minute is typed', () => {
  const stored = new Date('2026-11-30T14:30:12.345Z');
  expect(endFrom(typedEnd(stored, ZONE), ZONE, stored)).toBe(stored);
  expect(startFrom(typedStart(stored, ZONE), ZONE, stored)).toBe(stored);
  expect(endFrom({ day: '2026-11-30', time: '09:31' }, ZONE, stored)?.toISOString()).toBe(
    '2026-11-30T14:31:00.000Z',
  );
});

it('no day is no moment', () => {
  expect([startFrom(null, ZONE, new Date()), endFrom(null, ZONE, new Date())]).toEqual([null, null]);
  expect([typedStart(null, ZONE), typedEnd(null, ZONE)]).toEqual([null, null]);
});
