import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeOrder } from '../../../support/buying/orders.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { csvFile } from '../../../support/imports/csv-file.ts';
import { customerCells, customerFile } from '../../../support/imports/customer-file.ts';
import { importOf, makeStep, OPTIONS, sendFile, sendPicture } from '../../../support/imports/import-file.ts';
import { orderFile, orderLines } from '../../../support/imports/order-file.ts';
import { reviewCells, reviewFile } from '../../../support/imports/review-file.ts';
import { subscriptionCells, subscriptionFile } from '../../../support/imports/subscription-file.ts';
import { PICTURE, shopifyLines } from '../../../support/imports/shopify-file.ts';
import { sizeOfRun } from '../../../support/run-size.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const SIZE = sizeOfRun({
  usual: { products: 20, customers: 40, orders: 60, reviews: 40, subscriptions: 20 },
  long: { products: 200, customers: 2_000, orders: 5_000, reviews: 1_000, subscriptions: 500 },
});
/** One in so many rows of each file has something wrong with it. */
const DIRTY_EVERY = 20;

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const isDirty = (number: number) => number % DIRTY_EVERY === 0;

/** The files of a shop that moves in, in the order in which they are imported; `isCorrected` is without what is not understood. */
const filesOf = (
  isCorrected: boolean,
): { options: object; content: string; rows: number; refused: number }[] => {
  const refusedOf = (rows: number) => (isCorrected ? 0 : Math.floor(rows / DIRTY_EVERY));
  const wrong = (number: number) => isDirty(number) && !isCorrected;
  const file = (options: object, rows: number, content: string) => ({
    options,
    content,
    rows,
    refused: refusedOf(rows),
  });
  return [
    file(
      OPTIONS,
      SIZE.products,
      [
        ...shopifyLines({
          products: SIZE.products,
          variants: 2,
          ...(!isCorrected && { dirtyEvery: DIRTY_EVERY }),
        }),
      ].join(''),
    ),
    file(
      { kind: 'customers' },
      SIZE.customers,
      customerFile(
        ...numbers(SIZE.customers).map((number) =>
          customerCells(wrong(number) ? 'nobody' : `customer${number}@example.com`),
        ),
      ),
    ),
    file(
      { kind: 'orders', counts_in_reports: false },
      SIZE.orders,
      orderFile(
        numbers(SIZE.orders).flatMap((number) =>
          orderLines(`#${number}`, {
            Email: `customer${number}@example.com`,
            ...(wrong(number) && { Currency: 'JPY' }),
          }),
        ),
      ),
    ),
    file(
      { kind: 'reviews' },
      SIZE.reviews,
      reviewFile(
        ...numbers(SIZE.reviews).map((number) =>
          reviewCells(`Number ${number} was crisp.`, {
            product_handle: `snack-${1 + (number % (DIRTY_EVERY - 1))}`,
            reviewer_email: `customer${number}@example.com`,
            ...(wrong(number) && { rating: 'many' }),
          }),
        ),
      ),
    ),
    file(
      { kind: 'subscriptions' },
      SIZE.subscriptions,
      subscriptionFile(
        ...numbers(SIZE.subscriptions).map((number) =>
          subscriptionCells(`contract-${number}`, {
            customer_email: `customer${number}@example.com`,
            sku: `SNACK-${1 + (number % (DIRTY_EVERY - 1))}-1`,
            ...(wrong(number) && { cadence_interval_count: '11' }),
          }),
        ),
      ),
    ),
    file(
      { kind: 'discounts', rates: { cad: 1.4 } },
      DIRTY_EVERY,
      csvFile(
        ['Name', 'Value', 'Value Type', 'Type', 'Status'],
        numbers(DIRTY_EVERY).map((number) => ({
          Name: `MOVED${number}`,
          Value: wrong(number) ? 'some' : '10.0',
          Status: 'Active',
          'Value Type': 'percentage',
          Type: 'code',
        })),
      ),
    ),
    file(
      { kind: 'redirects' },
      DIRTY_EVERY,
      csvFile(
        ['Redirect from', 'Redirect to'],
        numbers(DIRTY_EVERY).map((number) => ({
          'Redirect from': `/old-${number}`,
          'Redirect to': wrong(number) ? '/nowhere' : `/products/snack-${1 + (number % (DIRTY_EVERY - 1))}`,
        })),
      ),
    ),
  ];
};

async function checked({ options, content }: { options: object; content: string }): Promise<string> {
  const id = await sendFile(shop, owner, content, options);
  if (options !== OPTIONS) return id;
  const photo = sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } });
  await sendPicture(shop, owner, { id, name: PICTURE, bytes: await photo.jpeg().toBuffer() });
  await makeStep(shop, owner, id, 'check', options);
  return id;
}

const product = (handle: string) => owner.get(`/admin/api/products/${handle}?store_id=${STORE}`);

it('a shop moves in with its files: tried, corrected, imported, found the same, sold from, and undone', {
  timeout: 1_800_000,
}, async () => {
  const imports: string[] = [];
  for (const [index, corrected] of filesOf(true).entries()) {
    const tried = filesOf(false)[index] ?? corrected;
    const { rows, refused } = tried;
    expect((await importOf(owner, await checked(tried))).counts).toMatchObject({
      create: rows - refused,
      refused,
    });

    const id = await checked(corrected);
    await makeStep(shop, owner, id, 'start');
    expect((await importOf(owner, id)).results).toMatchObject({ done: rows, left: 0 });
    imports.push(id);

    const again = await checked(corrected);
    expect((await importOf(owner, again)).counts).toEqual({ create: 0, change: 0, same: rows, refused: 0 });
  }

  await placeOrder(shop, [{ sku: 'SNACK-1-1', quantity: 1 }], { discount_code: 'MOVED1' });

  const stays: number[] = [];
  for (const id of imports.toReversed()) {
    await makeStep(shop, owner, id, 'undo');
    const { results } = await importOf(owner, id);
    stays.push(results.stays);
  }
  // What was sold, and the code that was used for it.
  expect(stays).toEqual([0, 1, 0, 0, 0, 0, 1]);
  expect([(await product('snack-1')).status, (await product('snack-2')).status]).toEqual([200, 404]);
});
