import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeProducts } from '#server/catalog/products/remove-products.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { makeStep, OPTIONS, rowsOf, sendFile, sendPicture } from '../../../support/imports/import-file.ts';
import { HEADER_LINE, lineOf, PICTURE } from '../../../support/imports/shopify-file.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const REPLACING = { ...OPTIONS, replaces_stock: true };

let shop: TestShop;
let owner: TestShopper;
let photo: Buffer;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'orange' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => shop.close());

let made = 0;
let handle: string;
let sku: string;
beforeEach(() => {
  made += 1;
  handle = `oat-${made}`;
  sku = `OAT-${made}`;
});

/** A file with a product that has 7 units of the SKU in the other shop. */
const file = (cells: Record<string, string> = {}) =>
  [
    HEADER_LINE,
    lineOf({
      Handle: handle,
      Title: 'Oat bar',
      'Body (HTML)': '<p>Chewy.</p>',
      'Variant SKU': sku,
      'Variant Grams': 60,
      'Variant Inventory Qty': 7,
      'Variant Price': '3.50',
      'Image Src': `https://cdn.example/${PICTURE}`,
      Status: 'active',
      ...cells,
    }),
  ].join('\n');

async function checked(content: string, options: object = OPTIONS): Promise<string> {
  const id = await sendFile(shop, owner, content, options);
  await sendPicture(shop, owner, { id, name: PICTURE, bytes: photo });
  await makeStep(shop, owner, id, 'check', options);
  return id;
}
async function imported(content: string, options: object = OPTIONS): Promise<string> {
  const id = await checked(content, options);
  await makeStep(shop, owner, id, 'start');
  return id;
}
const importDraft = (cells: Record<string, string> = {}) => imported(file({ Status: 'draft', ...cells }));
const undo = (id: string) => makeStep(shop, owner, id, 'undo');

const send = async (path: string, body: object) =>
  expect((await owner.post(`/admin/api/${path}`, { store_id: STORE, ...body })).status).toBe(200);
const receive = (quantity: number) =>
  send('stock_receipts', { lines: [{ sku, quantity }], note: '', idempotency_key: crypto.randomUUID() });
const count = (units: number) => send('count', { sku, on_hand: units });
const onHand = async () =>
  (await shop.db.execute<{ on_hand: number }>(sql`select on_hand from stock where sku = ${sku}`)).rows[0]
    ?.on_hand;
/** Units that were received under a SKU that no product has any more. */
async function leaveUnits(units: number): Promise<void> {
  const id = await importDraft({ Handle: `${handle}-before` });
  await receive(units);
  await forget(id);
}
/** The product of an import is no more, but its units are still there. */
async function forget(importId: string): Promise<void> {
  await shop.db.transaction((tx) => removeProducts(tx, STORE, [`${handle}-before`]));
  await shop.db.execute(sql`delete from staff_import_rows where import_id = ${importId}`);
}

const KEPT = /units are here already, and stay: 24 of OAT-\d+/;

describe('an import that publishes a draft', () => {
  it('takes the units of the file where the draft was counted and had none', async () => {
    await importDraft();
    await count(0);
    await imported(file());
    expect(await onHand()).toBe(7);
  });

  it('takes them where only a threshold was set', async () => {
    await importDraft();
    await send('stock_threshold', { sku, low_below_days: 5, shown: null });
    await imported(file());
    expect(await onHand()).toBe(7);
  });

  it('leaves the units that were received, and says so', async () => {
    await importDraft();
    await receive(24);
    const id = await imported(file());
    const [row] = await rowsOf(owner, id);
    expect([await onHand(), row.notes]).toMatchObject([24, [expect.stringMatching(KEPT)]]);
  });

  it('leaves the units that were received since its check, and says so', async () => {
    await importDraft();
    const id = await checked(file());
    await receive(24);
    await makeStep(shop, owner, id, 'start');
    const [row] = await rowsOf(owner, id);
    expect([await onHand(), row.reason]).toEqual([24, `Units that came since the check stay: 24 of ${sku}.`]);
  });

  it('replaces the units that were received where that was asked for', async () => {
    await importDraft();
    await receive(24);
    await imported(file(), REPLACING);
    expect(await onHand()).toBe(7);
  });
});

describe('an import that makes a product', () => {
  it.each([
    ['lie under its SKU in no product', () => leaveUnits(24)],
    [
      'were received for the draft of another one',
      async () => {
        await importDraft({ Handle: `${handle}-other` });
        await receive(24);
      },
    ],
  ])('leaves units that %s, and says so', async (_where, lay) => {
    await lay();
    const id = await imported(file());
    const [row] = await rowsOf(owner, id);
    expect([await onHand(), row.notes]).toMatchObject([24, [expect.stringMatching(KEPT)]]);
  });

  it('replaces units that lie under its SKU where that was asked for', async () => {
    await leaveUnits(24);
    await imported(file(), REPLACING);
    expect(await onHand()).toBe(7);
  });
});

describe('undoing an import', () => {
  it('leaves units that an earlier import brought, and that no product has any more', async () => {
    const before = await imported(file({ Handle: `${handle}-before` }));
    await forget(before);
    const id = await imported(file());
    await undo(id);
    expect([await rowsOf(owner, id), await onHand()]).toMatchObject([[{ result: 'undone' }], 7]);
  });

  it('leaves a draft whose units were received since', async () => {
    const id = await importDraft();
    await receive(5);
    await undo(id);
    expect([await rowsOf(owner, id), await onHand()]).toMatchObject([
      [{ result: 'stays', reason: 'Its stock has changed since the import.' }],
      5,
    ]);
  });

  it('removes a draft of whose SKU units were received before', async () => {
    await leaveUnits(24);
    const id = await importDraft();
    await undo(id);
    expect([await rowsOf(owner, id), await onHand()]).toMatchObject([[{ result: 'undone' }], 24]);
  });

  it('takes a published draft back whose units were received before', async () => {
    await importDraft();
    await receive(24);
    const id = await imported(file(), REPLACING);
    await undo(id);
    expect([await rowsOf(owner, id), await onHand()]).toMatchObject([[{ result: 'undone' }], 24]);
  });

  it.each([
    ['left', OPTIONS],
    ['replaced', REPLACING],
  ])('gives back units that lay under the SKU of a new product, which it had %s', async (_what, options) => {
    await leaveUnits(24);
    const id = await imported(file(), options);
    await undo(id);
    expect([await rowsOf(owner, id), await onHand()]).toMatchObject([[{ result: 'undone' }], 24]);
  });
});
