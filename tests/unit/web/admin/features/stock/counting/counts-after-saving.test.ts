import { expect, it } from 'vitest';
import { countsAfterSaving } from '#web/admin/features/stock/counting/counts-after-saving.ts';

const countOf = (sku: string, counted: number) => ({
  sku,
  counted,
  product: 'Oat Bar',
  variant: 'One',
  shown: 10,
  to_ship: 2,
});

it('leaves those in conflict, what was scanned while the others were sent, and what was counted again', () => {
  const [saved, sold, counted] = [countOf('SAVED', 9), countOf('SOLD', 8), countOf('COUNTED', 7)];
  const [scanned, countedAgain] = [countOf('SCANNED', 6), countOf('COUNTED', 5)];
  const conflict = { sku: 'SOLD', on_hand: 4, held: 0, to_ship: 1 };
  // As they are read from the browser, which makes objects of their own.
  const stored = structuredClone([scanned, countedAgain, saved, sold]);
  const left = countsAfterSaving(stored, [saved, sold, counted], [conflict]);
  expect(left).toEqual([scanned, countedAgain, { ...sold, shown: 4, to_ship: 1 }]);
});
