import { describe, expect, it } from 'vitest';
import { cellsOf, readHeader } from '#domain/imports/csv-columns.ts';
import { ORDER_COLUMNS } from '#domain/imports/orders/order-columns.ts';
import { withoutFormulas } from '#server/admin/exports/csv-cells.ts';

const header = readHeader(ORDER_COLUMNS, ['Lineitem name', 'Shipping Zip', 'Phone', 'Id', 'Lineitem sku']);
const read = (...record: string[]) => cellsOf(header, record);

describe('the apostrophe before a cell', () => {
  it.each([
    ['a ZIP code', { shippingZip: 'M5V 2T6' }, ['', "'M5V 2T6"]],
    ['a ZIP code of digits', { shippingZip: '02108' }, ['', "'02108"]],
    ['a phone', { phone: '(212) 555-0176' }, ['', '', "'(212) 555-0176"]],
    ['an id', { id: 'a1b2' }, ['', '', '', "'a1b2"]],
    ['a SKU', { lineSku: 'OAT-1' }, ['', '', '', '', "'OAT-1"]],
    ['a text that would be a formula', { lineTitle: '=Oat' }, ["'=Oat"]],
    ['a text that would be a negative one', { lineTitle: '-18 °C ice' }, ["'-18 °C ice"]],
  ])('is not part of %s', (_, cells, record) => {
    expect(read(...record)).toMatchObject(cells);
  });

  it.each(["'90s Mix", "'Tis the season"])('is part of a title like %s', (title) => {
    expect(read(title).lineTitle).toBe(title);
  });

  it.each(['=Oat', '+1 Oat', '-Oat', '@Oat', "'90s Mix", 'Oat', '-5'])(
    'is read as it was written: %s',
    (title) => {
      const written = withoutFormulas({ title }) as { title: string };
      expect(read(written.title).lineTitle).toBe(title);
    },
  );
});
