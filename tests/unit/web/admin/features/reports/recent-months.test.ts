import { expect, it } from 'vitest';
import { recentMonths } from '#web/admin/features/reports/recent-months.ts';

const NEW_YEAR = new Date('2027-01-01T03:00:00Z');

it('begins with the month that it is where the store is', () => {
  expect(recentMonths(NEW_YEAR, 'UTC').slice(0, 2)).toEqual([
    { value: '2027-01', label: 'January 2027' },
    { value: '2026-12', label: 'December 2026' },
  ]);
  expect(recentMonths(NEW_YEAR, 'America/New_York')[0]?.value).toBe('2026-12');
  expect(recentMonths(new Date('2026-11-30T15:00:00Z'), 'Asia/Tokyo')[0]?.value).toBe('2026-12');
});

it('skips no month after a long one', () => {
  const months = recentMonths(new Date('2026-03-31T12:00:00Z'), 'UTC').map(({ value }) => value);
  expect(months).toHaveLength(24);
  expect(months.slice(0, 3)).toEqual(['2026-03', '2026-02', '2026-01']);
  expect(months.at(-1)).toBe('2024-04');
});

it('goes back to the earliest month that is named, and no further for what is no month', () => {
  const now = new Date('2026-03-31T12:00:00Z');
  expect(recentMonths(now, 'UTC', ['2021-11', null, '2025-01']).at(-1)?.value).toBe('2021-11');
  expect(recentMonths(now, 'UTC', ['', '0000-00', undefined])).toHaveLength(24);
});
