import { expect, it } from 'vitest';
import type { TaxRequest } from '#server/tax/tax-calculator.ts';
import { cacheTaxPreviews } from '#server/tax/tax-preview-cache.ts';
import { anId } from '../../../support/ids.ts';

const PREVIEW: TaxRequest = {
  storeId: anId('store'),
  currency: 'usd',
  address: { line1: '350 5th Ave', city: 'New York', state: 'NY', postal_code: '10118', country: 'US' },
  lines: [{ reference: 'line-0', taxClass: 'groceries', quantity: 1, amountCents: 1_000 }],
  shippingCents: 500,
  idempotencyKey: null,
};

function countingTax() {
  const asked: TaxRequest[] = [];
  const tax = cacheTaxPreviews({
    calculate: async (question) => {
      asked.push(question);
      return { lines: [[]], shipping: [], reference: null };
    },
  });
  return { asked, tax };
}

it('the same preview is asked for once', async () => {
  const { asked, tax } = countingTax();
  await tax.calculate(PREVIEW);
  await tax.calculate({ ...PREVIEW });
  expect(asked).toHaveLength(1);
});

it.each([
  ['address', { address: { ...PREVIEW.address, postal_code: '10119' } }],
  ['shipping', { shippingCents: 0 }],
  ['amount of a line', { lines: [{ ...PREVIEW.lines[0], amountCents: 900 }] }],
  ['currency', { currency: 'cad' }],
])('another %s is another question', async (_what, change) => {
  const { asked, tax } = countingTax();
  await tax.calculate(PREVIEW);
  await tax.calculate({ ...PREVIEW, ...change } as TaxRequest);
  expect(asked).toHaveLength(2);
});

it('what is paid is always asked for', async () => {
  const { asked, tax } = countingTax();
  await tax.calculate({ ...PREVIEW, idempotencyKey: 'co:1:tax:v1' });
  await tax.calculate({ ...PREVIEW, idempotencyKey: 'co:1:tax:v1' });
  expect(asked).toHaveLength(2);
});
