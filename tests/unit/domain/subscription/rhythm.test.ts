import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { nextDelivery, type Rhythm } from '#domain/subscription/rhythm.ts';

const at = (day: string) => new Date(`${day}T10:30:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

describe('the next delivery', () => {
  test.each([
    ['2026-11-21', { count: 2, unit: 'week' }, '2026-11-21', '2026-12-05'],
    ['2026-11-21', { count: 1, unit: 'month' }, '2026-11-21', '2026-12-21'],
    ['2026-11-21', { count: 1, unit: 'month' }, '2027-02-21', '2027-03-21'],
    ['2026-11-21', { count: 3, unit: 'day' }, '2026-11-23', '2026-11-24'],
    ['2024-02-29', { count: 1, unit: 'year' }, '2024-02-29', '2025-02-28'],
    ['2024-02-29', { count: 1, unit: 'year' }, '2027-12-01', '2028-02-29'],
  ] as const)('of one that began on %s, %o, after %s is on %s', (anchor, rhythm, after, expected) => {
    expect(dayOf(nextDelivery(at(anchor), rhythm, at(after)))).toBe(expected);
  });

  it('comes back to the 31st after a short month', () => {
    const anchor = at('2026-12-31');
    const monthly: Rhythm = { count: 1, unit: 'month' };
    const february = nextDelivery(anchor, monthly, at('2027-01-31'));
    expect(dayOf(february)).toBe('2027-02-28');
    expect(dayOf(nextDelivery(anchor, monthly, february))).toBe('2027-03-31');
  });

  it('is always later, and never later than one whole interval', () => {
    const rhythms = fc.record({
      count: fc.integer({ min: 1, max: 52 }),
      unit: fc.constantFrom('day', 'week', 'month', 'year' as const),
    });
    const moments = fc.date({ min: at('2020-01-01'), max: at('2040-01-01'), noInvalidDate: true });
    const longest = { day: 1, week: 7, month: 31, year: 366 };
    fc.assert(
      fc.property(fc.tuple(moments, moments), rhythms, (two, rhythm) => {
        const [anchor, after] = two.toSorted((a, b) => a.getTime() - b.getTime()) as [Date, Date];
        const next = nextDelivery(anchor, rhythm as Rhythm, after);
        const days = (next.getTime() - after.getTime()) / 86_400_000;
        expect(days).toBeGreaterThan(0);
        expect(days).toBeLessThanOrEqual(longest[rhythm.unit as Rhythm['unit']] * rhythm.count);
      }),
    );
  });
});
