import type { ImportState } from '#domain/imports/import-states.ts';
import { customerCells, customerFile } from '../imports/customer-file.ts';
import { importOf, makeStep, OPTIONS, sendFile, sendPicture } from '../imports/import-file.ts';
import { orderFile, orderLines } from '../imports/order-file.ts';
import { reviewCells, reviewFile } from '../imports/review-file.ts';
import { HEADER_LINE, lineOf, PICTURE } from '../imports/shopify-file.ts';
import { subscriptionCells, subscriptionFile } from '../imports/subscription-file.ts';
import type { TestShop, TestShopper } from '../test-shop.ts';
import { photo } from './fill-shoppers.ts';
import { postAsStaff } from './post-as-staff.ts';

/** The address that an import of products has made, and one of an import of redirects that has not ended. */
export const IMPORTED = { product: 'oat-bar', redirect: '/old-oat-bar' };

const DISCOUNTS = `Name,Value,Value Type,Type,Minimum Purchase Requirements,Usage Limit Per Code,Times Used In Total,Applies Once Per Customer,Status,Start,End,Customer Selection
MOVED10,10,percentage,code,,,,false,Active,,,all`;

/** Imports that go on after the upgrade, by what is left to do. */
export interface BegunImports {
  running: string;
  undoable: string;
}

/** Files of every kind, in every state that does not need the file any more. */
export async function fillImports(shop: TestShop, operator: TestShopper): Promise<BegunImports> {
  const check = (content: string, options: object) => sendChecked(shop, operator, content, options);
  const imported = async (content: string, options: object): Promise<string> =>
    start(shop, operator, await check(content, options));
  const undoable = await fillProducts(shop, operator);
  await imported(orderFile(orderLines('#2001')), { kind: 'orders', counts_in_reports: true });
  await imported(reviewFile(reviewCells('As crisp as on the first day.')), { kind: 'reviews' });
  const subscriptions = await imported(
    subscriptionFile(
      subscriptionCells('contract-1'),
      subscriptionCells('contract-2', { customer_email: 'resting@example.com', status: 'PAUSED' }),
    ),
    { kind: 'subscriptions' },
  );
  const idempotency_key = crypto.randomUUID();
  await postAsStaff(operator, `imports/${subscriptions}/ask_for_cards`, { idempotency_key });
  const customers = await imported(customerFile(customerCells('ines.okafor@example.com')), {
    kind: 'customers',
  });
  await makeStep(shop, operator, customers, 'undo');
  await isNow(operator, customers, 'undone');
  await check(DISCOUNTS, { kind: 'discounts', rate: 1.4 });
  await fillUnreadable(shop, operator);
  return { undoable, running: await fillRunning(shop, operator) };
}

async function sendChecked(
  shop: TestShop,
  operator: TestShopper,
  content: string,
  options: object,
): Promise<string> {
  const id = await sendFile(shop, operator, content, options);
  await isNow(operator, id, 'checked');
  return id;
}

async function start(shop: TestShop, operator: TestShopper, id: string): Promise<string> {
  await makeStep(shop, operator, id, 'start');
  await isNow(operator, id, 'imported');
  return id;
}

/** A product with its picture, besides one whose price is none. */
async function fillProducts(shop: TestShop, operator: TestShopper): Promise<string> {
  const product = (handle: string, price: string) => ({
    Handle: handle,
    Title: 'Oat bar',
    'Body (HTML)': '<p>Chewy.</p>',
    Status: 'active',
    'Variant SKU': `${handle}-1`,
    'Variant Grams': 60,
    'Variant Inventory Qty': 7,
    'Variant Price': price,
    'Image Src': `https://cdn.example/${PICTURE}`,
  });
  const lines = [product(IMPORTED.product, '3.50'), product('nut-bar', 'three')].map(lineOf);
  const id = await sendFile(shop, operator, [HEADER_LINE, ...lines].join('\n'));
  await sendPicture(shop, operator, { id, name: PICTURE, bytes: await photo() });
  await makeStep(shop, operator, id, 'check', OPTIONS);
  return start(shop, operator, id);
}

/** A file that is none, and one of which nothing has arrived. */
async function fillUnreadable(shop: TestShop, operator: TestShopper): Promise<void> {
  const options = { kind: 'redirects' };
  await isNow(operator, await sendFile(shop, operator, 'a,b\n1,2', options), 'refused');
  const { import_id } = await postAsStaff(operator, 'imports', { file: 'slow.csv', bytes: 9_000, options });
  await isNow(operator, import_id, 'uploading');
}

/** Started, and its job waits. */
async function fillRunning(shop: TestShop, operator: TestShopper): Promise<string> {
  const content = `Redirect from,Redirect to\n${IMPORTED.redirect},/shop`;
  const id = await sendChecked(shop, operator, content, { kind: 'redirects' });
  const { version } = await importOf(operator, id);
  await postAsStaff(operator, `imports/${id}/start`, { version });
  await isNow(operator, id, 'importing');
  return id;
}

async function isNow(operator: TestShopper, id: string, state: ImportState): Promise<void> {
  const found = await importOf(operator, id);
  if (found.state !== state) throw new Error(`${found.file} is ${found.state} instead of ${state}`);
}
