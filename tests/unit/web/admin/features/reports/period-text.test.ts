import { describe, expect, it } from 'vitest';
import { periodText, rowText } from '#web/admin/features/reports/period-text.ts';

const plain = (text: string) => text.replaceAll('\u2009', ' ');

describe('a period of a report', () => {
  it.each([
    ['2026-10-01', '2026-10-31', 'Oct 1 – 31, 2026'],
    ['2026-10-01', '2026-10-01', 'Oct 1, 2026'],
    ['2025-12-30', '2026-01-02', 'Dec 30, 2025 – Jan 2, 2026'],
  ])('from %s to %s is read as %s', (from, to, text) => {
    expect(plain(periodText({ from, to }))).toBe(text);
  });
});

describe('a row of a report', () => {
  it.each([
    ['2026-10-03', 'Oct 3, 2026'],
    ['2026-10', 'October 2026'],
    ['2026', '2026'],
    ['The Mix', 'The Mix'],
  ])('%s is shown as %s', (label, text) => {
    expect(rowText(label)).toBe(text);
  });
});
