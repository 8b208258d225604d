import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ImportKindName } from '#domain/imports/import-kinds.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { csvFile } from '../../../support/imports/csv-file.ts';
import { customerCells, customerFile } from '../../../support/imports/customer-file.ts';
import { importOf, OPTIONS, rowsOf, sendFile } from '../../../support/imports/import-file.ts';
import { orderFile, orderLines } from '../../../support/imports/order-file.ts';
import { reviewCells, reviewFile } from '../../../support/imports/review-file.ts';
import { subscriptionCells, subscriptionFile } from '../../../support/imports/subscription-file.ts';
import { loseJobs } from '../../../support/row-jobs.ts';
import { startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());
afterEach(() => loseJobs(shop, 'staff-import'));

const CHOSEN: Partial<Record<ImportKindName, object>> = {
  products: OPTIONS,
  discounts: { kind: 'discounts', rates: { cad: 1.4 } },
  orders: { kind: 'orders', counts_in_reports: false },
};
const sent = (kind: ImportKindName, content: string) =>
  sendFile(shop, owner, content, CHOSEN[kind] ?? { kind });

/** A character of two units, of which the limit has the first only. */
const atLimit = (max: number) => `${'x'.repeat(max - 1)}🥣`;
const product = (cells: Record<string, string>) =>
  csvFile(Object.keys({ Handle: '', Title: '', ...cells }), [{ Handle: 'bowl', Title: 'Bowl', ...cells }]);
const discount = (cells: Record<string, string>) => {
  const whole = { Name: 'BOWL', Value: '10', 'Value Type': 'percentage', ...cells };
  return csvFile(Object.keys(whole), [whole]);
};

describe('a file with a character that a limit cuts', () => {
  it.each<[string, ImportKindName, string]>([
    ['the title of a product', 'products', product({ Title: atLimit(200) })],
    ['the title in search engines', 'products', product({ 'SEO Title': atLimit(70) })],
    ['the description in search engines', 'products', product({ 'SEO Description': atLimit(200) })],
    ['the description', 'products', product({ 'Body (HTML)': atLimit(20_000) })],
    ['a price', 'products', product({ 'Variant Price': atLimit(40) })],
    ['the name of a picture', 'products', product({ 'Image Src': atLimit(200) })],
    ['the status of a product', 'products', product({ Status: atLimit(40) })],
    ['the consent of a customer', 'customers', consent(atLimit(40))],
    ['a tag', 'customers', customerFile(customerCells('a@example.com', { Tags: `${atLimit(40)}y` }))],
    ['many tags', 'customers', manyTags()],
    ['the rating of a review', 'reviews', reviewFile(reviewCells('Good', { rating: atLimit(40) }))],
    ['the status of a review', 'reviews', reviewFile(reviewCells('Good', { curated: atLimit(40) }))],
    [
      'the pictures of a review',
      'reviews',
      reviewFile(reviewCells('Good', { picture_urls: atLimit(1_000) })),
    ],
    ['the text of a review', 'reviews', reviewFile(reviewCells(atLimit(80), { title: '' }))],
    ['the value of a discount', 'discounts', discount({ Value: atLimit(40) })],
    ['the name of an order', 'orders', orderFile(orderLines('#1', { 'Billing Name': atLimit(300) }))],
    ['the name in a subscription', 'subscriptions', subscription(atLimit(200))],
  ])('is checked to its end with %s', async (_, kind, content) => {
    const id = await sent(kind, content);
    expect(await importOf(owner, id)).toMatchObject({ state: 'checked' });
    expect(JSON.stringify(await rowsOf(owner, id))).not.toMatch(/�|\\ud/);
  });
});

describe('a file with a character that no text has', () => {
  it.each<[string, ImportKindName, string]>([
    ['a product', 'products', product({ Title: 'Bo\0wl', 'Variant SKU': 'B\0', Status: '\0' })],
    ['an option of a product', 'products', product({ 'Option1 Name': 'S\0', 'Option1 Value': '\0L' })],
    ['a customer', 'customers', customerFile(customerCells('a\0@example.com', { 'First Name': 'I\0' }))],
    ['a review', 'reviews', reviewFile(reviewCells('G\0', { reviewer_email: '\0', product_handle: 'a\0' }))],
    ['a discount', 'discounts', discount({ Name: 'Bo\0wl', Type: 'automatic', Status: '\0' })],
    ['an order', 'orders', orderFile(orderLines('#\0 1', { Email: 'a\0@example.com', Tags: '\0' }))],
    ['a subscription', 'subscriptions', subscription('Od\0ile')],
    ['a redirect', 'redirects', 'Redirect from,Redirect to\n/a\0,/sh\0op'],
  ])('is checked to its end with %s', async (_, kind, content) => {
    // The beginning of a file, by which its kind is told, has none.
    const [header = '', ...lines] = content.split('\n');
    const id = await sent(kind, [header, ...Array.from({ length: 5_000 }, () => ''), ...lines].join('\n'));
    expect(await importOf(owner, id)).toMatchObject({ state: 'checked' });
  });
});

function consent(cell: string): string {
  return customerFile(customerCells('a@example.com', { 'Accepts Email Marketing': cell }));
}

function manyTags(): string {
  const tags = Array.from(
    { length: 50 },
    (_, index) => `${index === 30 ? 'x' : ''}${'🥣'.repeat(7)}${10 + index}`,
  );
  return customerFile(customerCells('a@example.com', { Tags: tags.join(',') }));
}

function subscription(name: string): string {
  return subscriptionFile(subscriptionCells('a', { delivery_address_first_name: name }));
}
