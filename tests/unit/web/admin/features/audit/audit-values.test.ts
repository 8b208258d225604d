import { expect, it } from 'vitest';
import { changesOf } from '#web/admin/features/audit/audit-values.ts';

const formatDay = (moment: string) => `the day of ${moment.slice(0, 10)}`;
const changed = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  changesOf({ before, after }, formatDay).map(({ name, before: old, now }) => [name, old, now]);

it.each<[string, unknown, [string, string]]>([
  ['first_name', 'Ada', ['First name', 'Ada']],
  ['unitPriceCents', 799, ['Unit price cents', '7.99']],
  ['next_renewal_at', '2026-12-01T05:00:00.000Z', ['Next renewal at', 'the day of 2026-12-01']],
  ['status', 'partly_shipped', ['Status', 'partly shipped']],
  ['shared', true, ['Shared with colleagues', 'yes']],
  ['tags', ['wholesale', 'friend'], ['Tags', 'wholesale, friend']],
  ['permissions', ['stock:read'], ['Includes', 'See the stock']],
  ['discount', { kind: 'percent', value: 10, label: 'For a friend' }, ['Discount', '10 %, For a friend']],
  ['discount', { kind: 'amount', value: 350, label: 'For a friend' }, ['Discount', '3.50, For a friend']],
  ['shipping', { optionId: 'standard' }, ['Shipping', 'standard']],
  ['shipping', { name: 'By hand', priceCents: 0 }, ['Shipping', 'name By hand, price cents 0.00']],
  [
    'lines',
    [
      { sku: 'MIX-5OZ', title: null, quantity: 2, unitPriceCents: 500 },
      { sku: null, title: 'Ribbon, red', quantity: 1, unitPriceCents: null },
    ],
    ['Items', '2 × MIX-5OZ at 5.00; 1 × Ribbon, red'],
  ],
])('%s is said in words', (field, value, [name, text]) => {
  expect(changed(null, { [field]: value })).toEqual([[name, null, text]]);
});

it('says what each value was and is, and nothing of values that are the same or were never there', () => {
  expect(
    changed(
      { phone: null, name: 'Ann', tags: ['a'], note: 'rings' },
      { phone: '', name: 'Anne', tags: ['a'], note: '', tracking: '' },
    ),
  ).toEqual([
    ['Name', 'Ann', 'Anne'],
    ['Note', 'rings', ''],
  ]);
});
