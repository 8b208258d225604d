import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { dayAt } from '#domain/store-days.ts';
import { nextBillingDate } from '#domain/subscriptions/billing-interval.ts';
import { firstRenewalDay } from '#domain/subscriptions/first-renewal.ts';

const NEW_YORK = 'America/New_York';

test.each([
  ['2026-11-23T15:00:00Z', { count: 2, unit: 'week' }, '2026-12-07'],
  ['2026-11-23T15:00:00Z', { count: 1, unit: 'month' }, '2026-12-23'],
  ['2027-01-31T15:00:00Z', { count: 1, unit: 'month' }, '2027-02-28'],
  ['2026-12-31T15:00:00Z', { count: 2, unit: 'month' }, '2027-02-28'],
  ['2024-02-29T15:00:00Z', { count: 1, unit: 'year' }, '2025-02-28'],
  ['2026-11-24T03:00:00Z', { count: 1, unit: 'day' }, '2026-11-24'],
] as const)('what starts at %s comes again after %o on %s in New York', (start, interval, day) => {
  expect(firstRenewalDay(new Date(start), NEW_YORK, interval).toISOString().slice(0, 10)).toBe(day);
});

it('is the day on which the shop charges next', () => {
  const cases = fc.record({
    start: fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
    count: fc.integer({ min: 1, max: 52 }),
    unit: fc.constantFrom('day', 'week', 'month', 'year' as const),
    timeZone: fc.constantFrom('UTC', NEW_YORK, 'Pacific/Auckland', 'Asia/Kolkata'),
  });
  fc.assert(
    fc.property(cases, ({ start, count, unit, timeZone }) => {
      const charged = nextBillingDate({ anchor: start, count, unit, timeZone }, { now: start });
      const shown = firstRenewalDay(start, timeZone, { count, unit }).toISOString().slice(0, 10);
      expect(shown).toBe(dayAt(charged, timeZone));
    }),
  );
});
