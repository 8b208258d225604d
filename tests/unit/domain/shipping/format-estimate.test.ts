import { expect, test } from 'vitest';
import { formatEstimate, formatEstimateOn } from '#domain/shipping/format-estimate.ts';

test.each([
  ['2026-11-26', '2026-12-02', 'Nov 26 to Dec 2'],
  ['2026-11-23', '2026-11-27', 'Nov 23 to 27'],
  ['2026-11-26', '2026-11-26', 'Nov 26'],
  ['2026-12-30', '2027-01-04', 'Dec 30 to Jan 4'],
])('%s to %s is written as %s', (earliest, latest, expected) => {
  expect(formatEstimate({ earliest, latest })).toBe(expected);
});

test.each([
  ['2026-11-23', 'Nov 26 to Dec 2'],
  ['2026-11-26', 'Nov 26 to Dec 2'],
  ['2026-11-27', 'by Dec 2'],
  ['2026-12-02', 'by Dec 2'],
  ['2026-12-03', null],
])('on %s what is left of an estimate is %s', (today, expected) => {
  expect(formatEstimateOn({ earliest: '2026-11-26', latest: '2026-12-02' }, today)).toBe(expected);
});
