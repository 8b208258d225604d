import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { rateWithin } from '#domain/money.ts';
import { readStoreFiles } from '#server/import/files/read-store-files.ts';
import { quotePastOrder } from '#server/import/quote-past-order.ts';

const VAT = 190_000;

it('a past order in a country without regions has the tax of the country', async () => {
  const files = await readStoreFiles(fileURLToPath(new URL('../../../../store/doosra', import.meta.url)));
  const [order] = files.customers.flatMap(({ orders }) => orders);
  if (!order) throw new Error('no customer has ordered');
  const { taxCents, subtotalCents } = quotePastOrder(
    {
      ...files,
      taxRates: {
        ...files.taxRates,
        pricesIncludeTaxIn: ['DE'],
        elsewhere: [
          { country: 'DE', label: 'VAT', groceries: VAT, candy: VAT, gift_boxes: VAT, shipping: 0 },
        ],
      },
      shipping: files.shipping.map((option) => ({
        ...option,
        rates: [{ country: 'DE', prices: { usd: 500 } }],
      })),
    },
    { ...order, address: { ...order.address, country: 'DE', state: 'BE' } },
  );
  expect(taxCents).toBe(rateWithin(subtotalCents, VAT));
});
