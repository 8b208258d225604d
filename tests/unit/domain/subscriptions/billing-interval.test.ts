import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dayAt, minuteAt } from '#domain/store-days.ts';
import { type BillingInterval, nextBillingDate } from '#domain/subscriptions/billing-interval.ts';

const at = (day: string) => new Date(`${day}T10:30:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const NEW_YORK = 'America/New_York';
const monthly: BillingInterval = { count: 1, unit: 'month' };

describe('the next delivery', () => {
  test.each([
    ['2026-11-21', { count: 2, unit: 'week' }, '2026-11-21', '2026-12-05'],
    ['2026-11-21', { count: 1, unit: 'month' }, '2026-11-21', '2026-12-21'],
    ['2026-11-21', { count: 1, unit: 'month' }, '2027-02-21', '2027-03-21'],
    ['2026-11-21', { count: 3, unit: 'day' }, '2026-11-23', '2026-11-24'],
    ['2024-02-29', { count: 1, unit: 'year' }, '2024-02-29', '2025-02-28'],
    ['2024-02-29', { count: 1, unit: 'year' }, '2027-12-01', '2028-02-29'],
  ] as const)('of one that began on %s, %o, after %s is on %s', (anchor, interval, now, expected) => {
    const next = nextBillingDate({ anchor: at(anchor), ...interval, timeZone: 'UTC' }, { now: at(now) });
    expect(dayOf(next)).toBe(expected);
  });

  it('comes back to the 31st after a short month', () => {
    const calendar = { anchor: at('2026-12-31'), ...monthly, timeZone: 'UTC' };
    const february = nextBillingDate(calendar, { now: at('2027-01-31') });
    expect(dayOf(february)).toBe('2027-02-28');
    expect(dayOf(nextBillingDate(calendar, { now: february }))).toBe('2027-03-31');
  });

  it("keeps its day and time in the store's time zone when clocks change", () => {
    const anchor = new Date('2026-10-15T04:15:00Z');
    const calendar = { anchor, ...monthly, timeZone: NEW_YORK };
    expect(minuteAt(anchor, NEW_YORK)).toBe('2026-10-15 00:15');
    expect(minuteAt(nextBillingDate(calendar, { now: anchor }), NEW_YORK)).toBe('2026-11-15 00:15');
  });

  it("counts months by the store's days, not by those of UTC", () => {
    const anchor = new Date('2027-01-31T01:00:00Z');
    const next = nextBillingDate({ anchor, ...monthly, timeZone: NEW_YORK }, { now: anchor });
    expect(dayAt(anchor, NEW_YORK)).toBe('2027-01-30');
    expect(dayAt(next, NEW_YORK)).toBe('2027-02-28');
  });

  it('is not the last one again when the store has changed its time zone', () => {
    const anchor = new Date('2026-10-15T01:00:00Z');
    const last = nextBillingDate({ anchor, ...monthly, timeZone: 'UTC' }, { now: anchor });
    const next = nextBillingDate({ anchor, ...monthly, timeZone: NEW_YORK }, { last, now: last });
    expect(dayAt(next, NEW_YORK)).toBe('2026-12-14');
  });

  it('is always later, and never later than one whole interval', () => {
    const intervals = fc.record({
      count: fc.integer({ min: 1, max: 52 }),
      unit: fc.constantFrom('day', 'week', 'month', 'year' as const),
      timeZone: fc.constantFrom('UTC', NEW_YORK, 'Pacific/Auckland'),
    });
    const moments = fc.date({ min: at('2020-01-01'), max: at('2040-01-01'), noInvalidDate: true });
    const longest = { day: 1, week: 7, month: 31, year: 366 };
    const clockChange = 1 / 24;
    fc.assert(
      fc.property(fc.tuple(moments, moments), intervals, (two, calendar) => {
        const [anchor, now] = two.toSorted((a, b) => a.getTime() - b.getTime()) as [Date, Date];
        const next = nextBillingDate({ anchor, ...calendar }, { now });
        const days = (next.getTime() - now.getTime()) / 86_400_000;
        expect(days).toBeGreaterThan(0);
        expect(days).toBeLessThanOrEqual(longest[calendar.unit] * calendar.count + clockChange);
      }),
    );
  });
});
