import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DISCOUNT_TERMS } from '../../../support/buying/discount-terms.ts';
import { placeOrder } from '../../../support/buying/orders.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { importOf, makeStep, rowsOf, sendFile } from '../../../support/imports/import-file.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const OPTIONS = { kind: 'discounts', rates: { cad: 1.4 } };

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

interface Line {
  name: string;
  value?: string;
  valueType?: string;
  type?: string;
  minimum?: string;
  limit?: string;
  used?: string;
  once?: string;
  status?: string;
  start?: string;
  end?: string;
  customers?: string;
  discountClass?: string;
}

const HEADER =
  'Name,Value,Value Type,Type,Minimum Purchase Requirements,Usage Limit Per Code,Times Used In Total,Applies Once Per Customer,Status,Start,End,Customer Selection,Discount Class,Internal Note';
const lineOf = (line: Line) =>
  [
    line.name,
    line.value ?? '10',
    line.valueType ?? 'percentage',
    line.type ?? 'code',
    line.minimum ?? '',
    line.limit ?? '',
    line.used ?? '',
    line.once ?? 'false',
    line.status ?? 'Active',
    line.start ?? '',
    line.end ?? '',
    line.customers ?? 'all',
    line.discountClass ?? '',
    '',
  ]
    .map((cell) => `"${cell}"`)
    .join(',');
const file = (...lines: Line[]) => [HEADER, ...lines.map(lineOf)].join('\n');
const sent = (...lines: Line[]) => sendFile(shop, owner, file(...lines), OPTIONS);
const discount = async (code: string) =>
  await owner.get(`/admin/api/discounts/${encodeURIComponent(code)}?store_id=${STORE}`);

async function imported(...lines: Line[]): Promise<string> {
  const id = await sent(...lines);
  await makeStep(shop, owner, id, 'start');
  return id;
}

async function edited(code: string, terms: object): Promise<void> {
  const { version } = (await discount(code)).body;
  await owner.post(`/admin/api/discounts/${code}`, {
    store_id: STORE,
    version,
    ...DISCOUNT_TERMS,
    percentage: 10,
    ...terms,
  });
}

describe('a file of discounts', () => {
  it.each([
    ['a percentage', { value: '15.0' }, { percentage: 15 }],
    ['an amount', { value: '5.00', valueType: 'fixed_amount' }, { amounts: { usd: 500, cad: 700 } }],
    ['free shipping', { value: '', valueType: 'free_shipping' }, { free_shipping: true }],
    [
      'a minimum amount',
      { minimum: 'Minimum purchase of $1,050.50' },
      { minimum_subtotal: { usd: 105050, cad: 147070 } },
    ],
    ['a minimum of items', { minimum: 'Minimum of 3 items' }, { minimum_units: 3 }],
    ['no minimum', { minimum: 'None' }, { minimum_units: 0, minimum_subtotal: { usd: 0, cad: 0 } }],
    ['what is left of a limit', { limit: '100', used: '40' }, { max_redemptions: 60 }],
    ['no limit', {}, { max_redemptions: null }],
    ['once per customer', { once: 'TRUE' }, { once_per_customer: true }],
    [
      'dates with a zone',
      { start: '2026-03-01 09:00:00 -0500', end: '2031-03-01T00:00:00Z' },
      { starts_at: '2026-03-01T14:00:00.000Z', ends_at: '2031-03-01T00:00:00.000Z' },
    ],
    ['everybody named', { customers: 'All customers' }, { percentage: 10 }],
    ['the whole order', { discountClass: 'Order' }, { percentage: 10 }],
    ['a past end', { status: 'Expired', end: '2025-01-01 00:00:00 -0500' }, { status: 'ended' }],
  ] as [string, Omit<Line, 'name'>, object][])('makes a code with %s', async (what, line, terms) => {
    const code = what.toUpperCase().replaceAll(' ', '');
    await imported({ name: code, ...line });
    expect((await discount(code)).body).toMatchObject(terms);
  });

  it('has days of the time zone of the shop', async () => {
    await imported({ name: 'DAYS', start: '2027-03-01', end: '2027-03-31' });
    expect((await discount('DAYS')).body).toMatchObject({
      starts: { day: '2027-03-01', time: null },
      ends: { day: '2027-03-31', time: null },
    });
  });

  it('makes discounts without a code', async () => {
    await imported({ name: 'Spring week', type: 'automatic', start: '2031-03-01' });
    expect((await discount('Spring week')).body).toMatchObject({ automatic: true, percentage: 10 });
  });

  it('makes codes in capitals that customers can use', async () => {
    await imported({ name: 'welcome20', value: '20' });
    const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { discount_code: 'Welcome20' });
    expect((await discount('WELCOME20')).body.used).toBe(1);
    expect(order.id).toBeTruthy();
  });

  it('names the columns that are not used', async () => {
    expect((await importOf(owner, await sent({ name: 'UNUSED' }))).unused_columns).toEqual(['Internal Note']);
  });

  it('of the same codes again changes nothing', async () => {
    const lines = [
      { name: 'SAME1', value: '5.00', valueType: 'fixed_amount', limit: '10', used: '3' },
      { name: 'SAME2', start: '2026-03-01 09:00:00 -0500' },
    ];
    await imported(...lines);
    const id = await sent(...lines);
    expect((await importOf(owner, id)).counts).toEqual({ create: 0, change: 0, same: 2, refused: 0 });
  });

  it('changes what it says of a code that is there, and leaves what no file says', async () => {
    await imported({ name: 'THERE' });
    await edited('THERE', { products: ['the-mix'] });
    const id = await imported({ name: 'THERE', value: '25' });
    expect(await rowsOf(owner, id)).toMatchObject([
      { outcome: 'change', changes: [{ field: 'percentage', before: '10 %', after: '25 %' }] },
    ]);
    expect((await discount('THERE')).body).toMatchObject({ percentage: 25, products: ['the-mix'] });
  });

  it.each([
    ['a hyphen', { name: 'SAVE-10' }, null, 'A code is 1 to 40 capitals and digits.'],
    ['no name', { name: '' }, 'Name', 'is missing'],
    ['half a percent', { name: 'HALF', value: '12.5' }, 'Value', 'must be a whole percentage'],
    ['more than all', { name: 'ALL', value: '101' }, 'Value', 'must be a whole percentage'],
    [
      'an amount in words',
      { name: 'WORDS', value: 'five', valueType: 'fixed_amount' },
      'Value',
      'must be an amount',
    ],
    ['an unknown kind of value', { name: 'POINTS', valueType: 'points' }, 'Value Type', 'must be percentage'],
    ['buy X get Y', { name: 'BXGY', type: 'Buy X get Y' }, 'Type', 'says what is bought and got'],
    ['some products', { name: 'SOME', type: 'Amount off products' }, 'Type', 'is for some products'],
    [
      'some products by its class',
      { name: 'CLASS', discountClass: 'PRODUCT' },
      'Discount Class',
      'is for some products',
    ],
    [
      'some customers',
      { name: 'SEGMENT', customers: 'prerequisite' },
      'Customer Selection',
      'is for some customers only, and the file does not say for whom',
    ],
    [
      'some customers and no code',
      { name: 'Wholesale', type: 'automatic', customers: 'Specific customer segments' },
      'Customer Selection',
      'is for some customers only',
    ],
    [
      'a minimum in words',
      { name: 'MINIMUM', minimum: 'a lot' },
      'Minimum Purchase Requirements',
      'must be an amount',
    ],
    [
      'no uses left',
      { name: 'USED', limit: '5', used: '5' },
      'Times Used In Total',
      'is as many as may use it',
    ],
    ['a date without a zone', { name: 'ZONE', start: '2026-03-01 09:00:00' }, 'Start', 'must be a date'],
    ['a day that is none', { name: 'DAY', end: '2026-02-30' }, 'End', 'must be a date'],
    [
      'an end before its start',
      { name: 'ORDER', start: '2027-02-01', end: '2027-01-01' },
      null,
      'A code ends after it starts.',
    ],
    ['an end that nobody knows', { name: 'GONE', status: 'Expired' }, 'Status', 'is Expired'],
    [
      'neither yes nor no',
      { name: 'MAYBE', once: 'maybe' },
      'Applies Once Per Customer',
      'must be true or false',
    ],
  ] as [string, Line, string | null, string][])(
    'refuses a code with %s at its line',
    async (_, line, column, message) => {
      const id = await sent({ name: 'FIRST' }, line);
      const [row] = await rowsOf(owner, id, '&outcome=refused');
      expect(row.problems).toMatchObject([{ line: 3, column, message: expect.stringContaining(message) }]);
    },
  );

  it('refuses amounts without a rate for the other currency', async () => {
    const content = file({ name: 'RATED', value: '5', valueType: 'fixed_amount' }, { name: 'FREE' });
    const id = await sendFile(shop, owner, content, { ...OPTIONS, rates: {} });
    expect((await importOf(owner, id)).counts).toMatchObject({ create: 1, refused: 1 });
  });

  it('refuses a name that it has twice', async () => {
    const id = await sent({ name: 'twice' }, { name: 'TWICE' });
    expect(await rowsOf(owner, id, '&outcome=refused')).toMatchObject([
      { problems: [{ message: 'has the same name as line 2: leave one of them' }] },
    ]);
  });

  it('leaves what somebody has changed since the check', async () => {
    await imported({ name: 'MEANWHILE' });
    const id = await sent({ name: 'MEANWHILE', value: '50' });
    await edited('MEANWHILE', { percentage: 30 });
    await makeStep(shop, owner, id, 'start');
    expect(await rowsOf(owner, id)).toMatchObject([{ result: 'left' }]);
    expect((await discount('MEANWHILE')).body.percentage).toBe(30);
  });

  it('of 500 codes makes them all', async () => {
    const id = await imported(...Array.from({ length: 500 }, (_, index) => ({ name: `MANY${index}` })));
    expect((await importOf(owner, id)).results.done).toBe(500);
  });
});

describe('undoing a file of discounts', () => {
  it('removes what is new, and gives back what it changed', async () => {
    await imported({ name: 'OLDCODE', value: '10', start: '2026-03-01' });
    const id = await imported(
      { name: 'OLDCODE', value: '90', start: '2026-03-01' },
      { name: 'NEWCODE', value: '5.00', valueType: 'fixed_amount' },
    );
    await makeStep(shop, owner, id, 'undo');
    expect((await discount('NEWCODE')).status).toBe(404);
    expect((await discount('OLDCODE')).body).toMatchObject({
      percentage: 10,
      starts: { day: '2026-03-01', time: null },
    });
  });

  it('leaves what was used or changed later', async () => {
    const id = await imported({ name: 'USEDONCE' }, { name: 'EDITED' }, { name: 'UNTOUCHED' });
    await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { discount_code: 'USEDONCE' });
    await edited('EDITED', { percentage: 30 });
    await makeStep(shop, owner, id, 'undo');
    expect(await rowsOf(owner, id)).toMatchObject([
      { result: 'stays', reason: 'Somebody uses it, or has used it.' },
      { result: 'stays', reason: 'It was changed after the import.' },
      { result: 'undone' },
    ]);
  });
});
