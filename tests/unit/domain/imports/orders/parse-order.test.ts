import { describe, expect, it } from 'vitest';
import { readHeader } from '#domain/imports/csv-columns.ts';
import {
  ORDER_COLUMNS,
  type OrderCells,
  type OrderField,
  orderHeaderRefusal,
} from '#domain/imports/orders/order-columns.ts';
import { orderOfLine, parseOrder } from '#domain/imports/orders/parse-order.ts';

const FIRST: OrderCells = {
  name: '#1001',
  id: '5512345678901',
  email: 'Lena@Example.com',
  currency: 'USD',
  placedAt: '2026-03-01 12:30:00 -0500',
  paidAt: '2026-03-01 12:31:05 -0500',
  paymentStatus: 'paid',
  fulfilmentStatus: 'fulfilled',
  subtotal: '15.98',
  shippingAmount: '5.00',
  taxes: '1.00',
  total: '21.98',
  refunded: '0.00',
  lineTitle: 'Oat Bar - 12 pack',
  lineSku: 'OAT-12',
  lineQuantity: '2',
  linePrice: '7.99',
  billingName: 'Lena Fischer',
  billingCity: 'Portland',
  billingZip: '97201',
  billingCountry: 'US',
};

const HEADER = readHeader(
  ORDER_COLUMNS,
  (Object.keys(ORDER_COLUMNS) as OrderField[]).map((field) => ORDER_COLUMNS[field][0]),
);
const read = (...lines: OrderCells[]) =>
  parseOrder(
    HEADER,
    lines.map((cells, index) => ({ line: index + 2, cells })),
  );
const problemsOf = (changes: OrderCells) => read({ ...FIRST, ...changes }).problems;

describe('an order of several lines', () => {
  const further: OrderCells = { name: '#1001', lineTitle: 'Tea', lineQuantity: '1', linePrice: '4' };

  it('has what its first line says of all of it, and an item of each line', () => {
    const { order, problems } = read({ ...FIRST, subtotal: '19.98', total: '25.98' }, further);
    expect(problems).toEqual([]);
    expect(order).toMatchObject({
      name: '#1001',
      totalCents: 2_598,
      paymentStatus: 'paid',
      lines: [
        { title: 'Oat Bar - 12 pack', sku: 'OAT-12', quantity: 2, unitPriceCents: 799 },
        { title: 'Tea', sku: '', quantity: 1, unitPriceCents: 400 },
      ],
    });
  });

  it('is told apart from others by its name', () => {
    expect([orderOfLine(FIRST), orderOfLine(further), orderOfLine({ id: '7' })]).toEqual([
      '#1001',
      '#1001',
      '7',
    ]);
  });

  it('names the line of an item that is not understood', () => {
    expect(read(FIRST, { ...further, linePrice: 'four' }).problems).toEqual([
      {
        line: 3,
        column: 'lineitem price',
        message: 'must be an amount like 7.99, of ten million at most, and is four',
      },
    ]);
  });
});

describe('the first line of a file', () => {
  const refusal = (names: string) => orderHeaderRefusal(readHeader(ORDER_COLUMNS, names.split(',')));

  it('names the columns in any case and order', () => {
    expect(
      refusal('TOTAL,Name,currency,Created at,Lineitem quantity,Lineitem name,Lineitem price,Whatever'),
    ).toBeNull();
  });

  it('is refused with what it lacks', () => {
    expect(refusal('Title,Handle,Name,Total,Currency,Created at')).toContain(
      'lacks lineitem name, lineitem quantity, lineitem price',
    );
  });
});

describe('a moment', () => {
  it.each([
    ['2026-03-01 12:30:00 -0500', '2026-03-01T17:30:00.000Z'],
    ['2026-03-01 12:30:00 +0530', '2026-03-01T07:00:00.000Z'],
    ['2026-03-01T12:30:00-05:00', '2026-03-01T17:30:00.000Z'],
    ['2026-03-01 12:30:00 UTC', '2026-03-01T12:30:00.000Z'],
  ])('%s is %s', (typed, moment) => {
    expect(read({ ...FIRST, placedAt: typed }).order.placedAt).toBe(moment);
  });

  it.each([
    '3/1/2026 12:30',
    '2026-02-30 12:30:00 -0500',
    '2026-03-01 12:30:00',
    '46082.52',
    '0026-03-01 12:30:00 Z',
  ])('%s is refused, because it is none or may be several', (typed) => {
    expect(problemsOf({ placedAt: typed })).toEqual([
      {
        line: 2,
        column: 'created at',
        message: `must be a date with time and zone like 2026-03-01 12:30:00 -0500, and is ${typed}`,
      },
    ]);
  });
});

describe('an order is refused', () => {
  it.each([
    ['without a date', { placedAt: '' }, 'created at', 'is missing'],
    ['without a total', { total: '' }, 'total', 'is missing'],
    ['without a currency', { currency: '' }, 'currency', 'is missing'],
    [
      'in what is no currency with cents',
      { currency: 'JPY' },
      'currency',
      'must be the code of a currency, like USD, and is JPY',
    ],
    [
      'without items',
      { lineTitle: '', lineSku: '', lineQuantity: '', linePrice: '' },
      'lineitem name',
      'is missing: the order has no items',
    ],
    [
      'with half an item',
      { lineQuantity: '1.5' },
      'lineitem quantity',
      'must be a whole number, of 100000 at most, and is 1.5',
    ],
    [
      'with an amount that may be two',
      { total: '1,234' },
      'total',
      'must be an amount like 7.99, of ten million at most, and is 1,234',
    ],
    [
      'with a negative amount',
      { taxes: '-1.00' },
      'taxes',
      'must be an amount like 7.99, of ten million at most, and is -1.00',
    ],
  ])('%s', (_, changes, column, message) => {
    expect(problemsOf(changes)).toEqual([{ line: 2, column, message }]);
  });
});

describe('notes', () => {
  const notesOf = (changes: OrderCells) => read({ ...FIRST, ...changes }).notes;

  it('say nothing of an order that adds up', () => {
    expect(notesOf({})).toEqual([]);
  });

  it('say nothing where prices include the tax', () => {
    expect(notesOf({ total: '20.98' })).toEqual([]);
  });

  it('say nothing of a subtotal that is less the discount', () => {
    expect(notesOf({ subtotal: '13.98', discountAmount: '2.00', total: '19.98' })).toEqual([]);
  });

  it('say what does not add up, which is no reason to refuse it', () => {
    const { notes, problems } = read({ ...FIRST, subtotal: '10.00', total: '99.00', refunded: '100.00' });
    expect({ notes, problems }).toEqual({
      notes: [
        'The items come to $15.98, less $0.00 of discounts; the subtotal says $10.00',
        'Subtotal, shipping and taxes come to $16.00; the total says $99.00',
        '$100.00 was given back of $99.00',
      ],
      problems: [],
    });
  });

  it('name what is no email address, which is left out', () => {
    const { notes, order } = read({ ...FIRST, email: 'on the phone' });
    expect([order.email, notes]).toEqual([
      null,
      ['on the phone is no email address: nobody will find the order in an account'],
    ]);
  });

  it('name what is too long', () => {
    const { notes, order } = read({ ...FIRST, lineTitle: 'x'.repeat(400) });
    expect([order.lines[0]?.title.length, notes]).toEqual([300, ['lineitem name is too long, and is cut']]);
  });
});

it('has addresses as they are written, and none where nothing is written', () => {
  const { order } = read(FIRST);
  expect([order.customerName, order.billing?.city, order.billing?.postalCode, order.shipping]).toEqual([
    'Lena Fischer',
    'Portland',
    '97201',
    null,
  ]);
});

it('has each tax that has a name or an amount', () => {
  const { order } = read({
    ...FIRST,
    tax1Name: 'Oregon Tax 0%',
    tax1Value: '0.00',
    tax3Name: 'City',
    tax3Value: '1.00',
  });
  expect(order.taxes).toEqual([
    { name: 'Oregon Tax 0%', amountCents: 0 },
    { name: 'City', amountCents: 100 },
  ]);
});

it('has each tag once', () => {
  expect(read({ ...FIRST, tags: 'wholesale, vip,, vip' }).order.tags).toEqual(['wholesale', 'vip']);
});

it('has no half of a character where a text is cut', () => {
  expect(read({ ...FIRST, note: `${'x'.repeat(4_999)}🥣` }).order.note).toBe('x'.repeat(4_999));
});
