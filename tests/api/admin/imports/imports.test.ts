import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { csvFile } from '../../../support/imports/csv-file.ts';
import {
  importOf,
  makeStep,
  OPTIONS,
  rowsOf,
  sendBytes,
  sendFile,
  sendPicture,
} from '../../../support/imports/import-file.ts';
import { HEADER_LINE, lineOf, PICTURE, shopifyLines } from '../../../support/imports/shopify-file.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

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

const file = (...lines: Record<string, string | number>[]) => [HEADER_LINE, ...lines.map(lineOf)].join('\n');
const bar = (name: string, more: object = {}) => ({
  Handle: name,
  Title: `Bar ${name}`,
  'Body (HTML)': '<p>Chewy.</p>',
  'Variant SKU': `${name}-1`,
  'Variant Grams': 60,
  'Variant Inventory Qty': 7,
  'Variant Price': '3.50',
  'Image Src': `https://cdn.example/${PICTURE}`,
  Status: 'active',
  ...more,
});
const product = async (handle: string) =>
  (await owner.get(`/admin/api/products/${handle}?store_id=${STORE}`)).body;
const onHand = async (sku: string) =>
  (await shop.db.execute<{ on_hand: number }>(sql`select on_hand from stock where sku = ${sku}`)).rows[0]
    ?.on_hand;

/** A file that is checked with the picture that it names. */
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

describe('the check of a file', () => {
  it('changes nothing and says what would be created', async () => {
    const id = await checked(file(bar('check-only')));
    expect(await importOf(owner, id)).toMatchObject({ state: 'checked', counts: { create: 1, refused: 0 } });
    expect((await owner.get(`/admin/api/products/check-only?store_id=${STORE}`)).status).toBe(404);
  });

  it('names the columns that are not used', async () => {
    const id = await checked(file(bar('columns')));
    expect((await importOf(owner, id)).unused_columns).toEqual(['Vendor', 'Tags']);
  });

  it('reads the current columns of Shopify too', async () => {
    const id = await checked(
      `title,URL HANDLE,Description,SKU,Price,Weight value (grams),Product image URL,Status\nNew bar,new-bar,<b>Good</b>,NB-1,4.00,50,https://cdn.example/${PICTURE},Active`,
    );
    expect(await rowsOf(owner, id)).toMatchObject([{ outcome: 'create', status: 'active', key: 'new-bar' }]);
  });

  it.each([
    ['a price in words', { 'Variant Price': 'three' }, 'must be an amount'],
    ['a price that may be thousands', { 'Variant Price': '1,234' }, 'must be an amount like 7.99'],
    ['a price with a dot that may be thousands', { 'Variant Price': '1.200' }, 'must be an amount like 7.99'],
    [
      'a price before that may be thousands',
      { 'Variant Compare At Price': '1.200' },
      'must be an amount like 7.99',
    ],
    ['units that may be thousands', { 'Variant Inventory Qty': '1.200' }, 'must be a whole number'],
    ['a gift card', { 'Gift Card': 'TRUE' }, 'is a gift card'],
    ['the SKU of another product', { 'Variant SKU': 'MIX-5OZ' }, 'is a SKU of the-mix'],
    ['a status that nobody knows', { Status: 'sleeping' }, 'must be active, draft or archived'],
    ['no title', { Title: '' }, 'is missing'],
  ])('refuses %s at its line', async (_, wrong, message) => {
    const id = await checked(file(bar('first'), bar('wrong', wrong)));
    const [row] = await rowsOf(owner, id, '&outcome=refused');
    expect(row.problems).toMatchObject([{ line: 3, message: expect.stringContaining(message) }]);
  });

  it.each([
    ['7,99', 799],
    ['12.9900', 1_299],
    ['$7.9', 790],
    ['1234', 123_400],
  ])('reads the price %s', async (typed, cents) => {
    const handle = `priced-${cents}`;
    await imported(file(bar(handle, { 'Variant Price': typed })));
    expect((await product(handle)).document.variants[0].prices.usd).toBe(cents);
  });

  it('refuses a product that is the same one here as another of the file', async () => {
    await imported(file(bar('twin')));
    const { version } = await product('twin');
    await owner.post('/admin/api/products/twin/move', { store_id: STORE, version, to: 'twin-classic' });
    const second = bar('twin-classic', { 'Variant SKU': 'TWIN-2', Title: 'Another' });
    const id = await imported(file(bar('twin', { Title: 'New title' }), second, bar('after-twins')));
    expect(await rowsOf(owner, id)).toMatchObject([
      { outcome: 'change', result: 'done' },
      {
        outcome: 'refused',
        problems: [
          { line: 3, message: expect.stringContaining('is twin-classic here, as is twin in line 2') },
        ],
      },
      { outcome: 'create', result: 'done' },
    ]);
  });

  it.each<[string, object, string]>([
    ['a title', { Title: 'x'.repeat(201) }, 'the title is longer than 200 characters, and is cut'],
    [
      'a title in search engines',
      { 'SEO Title': 'x'.repeat(71) },
      'the title in search engines is longer than 70 characters, and is cut',
    ],
    [
      'a description that is too long',
      { 'Body (HTML)': `<p><b>${'salt '.repeat(5_000)}</b></p>` },
      'the description is longer than 20,000 characters, and is cut, without its formatting',
    ],
    [
      'a description with too much formatting',
      { 'Body (HTML)': `<p>${'<b>salt</b> '.repeat(2_000)}</p>` },
      'the description is longer than 20,000 characters with its formatting, which is left out',
    ],
    [
      'the description of a picture',
      { 'Image Alt Text': 'x'.repeat(301) },
      'the alternative text of a picture is longer than 300 characters, and is cut',
    ],
  ])('says that %s is cut', async (_, more, note) => {
    const id = await checked(file(bar('long-texts', more)));
    expect(await rowsOf(owner, id)).toMatchObject([{ outcome: 'create', notes: [note] }]);
  });

  it.each<[string, object, string[]]>([
    [
      'is not counted there',
      { 'Variant Inventory Qty': 0, 'Variant Inventory Tracker': '' },
      ['is not counted in the other shop, and sold out here until you set its stock: STOCK-NOTES-1'],
    ],
    [
      'is sold there without stock',
      { 'Variant Inventory Policy': 'continue' },
      ['is sold in the other shop when none is left, and is sold out here then: STOCK-NOTES-1'],
    ],
    ['is counted there', {}, []],
    ['becomes a draft', { Status: 'draft' }, ['units are not taken while it is a draft: 7 of STOCK-NOTES-1']],
  ])('says of a product that %s what becomes of its stock', async (_, more, notes) => {
    const tracked = { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Policy': 'deny' };
    const cells = { ...bar('stock-notes'), ...tracked, ...more };
    const id = await checked(csvFile(Object.keys(cells), [cells]));
    expect(await rowsOf(owner, id)).toMatchObject([{ outcome: 'create', notes }]);
  });

  it('makes a draft of what lacks a picture, and lists the picture', async () => {
    const id = await sendFile(shop, owner, file(bar('no-picture')));
    expect(await importOf(owner, id)).toMatchObject({
      products: { drafts: 1, missing_pictures: [PICTURE] },
    });
  });

  it('keeps lists, links and bold words of descriptions, and nothing that could run', async () => {
    const body =
      '<p class="x">One &amp; <b>two</b></p><script>alert(1)</script><ul><li><a href="/faq">nuts</a></li></ul><img src=x onerror=alert(1)>';
    await imported(file(bar('markup', { 'Body (HTML)': body })));
    expect((await product('markup')).document.description).toBe(
      '<p>One &amp; <strong>two</strong></p><ul><li><a href="/faq">nuts</a></li></ul>',
    );
  });

  it.each([
    ['an empty line and a byte-order mark', `\ufeff${file(bar('marked'))}\n\n\n`],
    ['semicolons', 'Handle;Title;Variant Price\nsemi;Semi;3.00'],
    ['line breaks within quotation marks', file(bar('broken', { 'Body (HTML)': '<p>a\n\nb</p>' }))],
    ['UTF-16', Buffer.from(`\ufeff${file(bar('wide'))}`, 'utf16le')],
    ['the text of Windows', Buffer.from(file(bar('latin', { Title: 'Crème' })), 'latin1')],
  ])('reads a file with %s', async (_, content) => {
    const id = await sendFile(shop, owner, content);
    expect((await importOf(owner, id)).counts).toMatchObject({ create: 1, refused: 0 });
  });

  it.each([
    ['a zip file', Buffer.from('PK\u0003\u0004 not a file')],
    ['a file without the columns', 'a,b\n1,2'],
    ['a missing quotation mark', `${HEADER_LINE}\n"open,`],
    ['a picture', Buffer.from([0xff, 0xd8, 0, 0, 1])],
  ])('refuses %s in words', async (_, content) => {
    const id = await sendFile(shop, owner, content);
    const { state, refusal } = await importOf(owner, id);
    expect([state, refusal.length > 20]).toEqual(['refused', true]);
  });
});

describe('an import', () => {
  it('sells the products with their prices, stock and address', async () => {
    await imported(file(bar('sold', { 'Variant Compare At Price': '4.00' })));
    const { status, document, free_units } = await product('sold');
    expect([status, document.variants[0].prices, free_units]).toEqual([
      'active',
      { usd: 350, cad: 490 },
      { 'SOLD-1': 7 },
    ]);
    expect(document.variants[0].compareAtPrices).toEqual({ usd: 400, cad: 560 });
  });

  it('of the same file again changes nothing', async () => {
    const content = file(bar('again'), bar('again-2', { 'Variant Compare At Price': '9.99' }));
    await imported(content);
    const id = await checked(content);
    expect((await importOf(owner, id)).counts).toEqual({ create: 0, change: 0, same: 2, refused: 0 });
  });

  it('says field by field what it changes, and leaves the stock', async () => {
    await imported(file(bar('changing')));
    const id = await checked(file(bar('changing', { 'Variant Price': '3.90', 'Variant Inventory Qty': 99 })));
    const [row] = await rowsOf(owner, id, '&outcome=change');
    expect(row.changes).toEqual([
      { field: 'price of CHANGING-1 in USD', before: 'USD 3.50', after: 'USD 3.90' },
      { field: 'price of CHANGING-1 in CAD', before: 'CAD 4.90', after: 'CAD 5.46' },
    ]);
    await makeStep(shop, owner, id, 'start');
    expect(await onHand('CHANGING-1')).toBe(7);
  });

  it('replaces the stock where that was asked for', async () => {
    await imported(file(bar('stocked')));
    await imported(file(bar('stocked', { 'Variant Inventory Qty': 40 })), {
      ...OPTIONS,
      replaces_stock: true,
    });
    expect(await onHand('STOCKED-1')).toBe(40);
  });

  it('redirects an address that the shop spells otherwise', async () => {
    await imported(file(bar('Oat_Bar')));
    const { body } = await owner.get(`/admin/api/redirects?store_id=${STORE}&q=oat_bar`);
    expect(body.redirects).toMatchObject([{ from: '/products/oat_bar', to: '/products/oat-bar' }]);
  });

  it('leaves what somebody has edited since the check, and says so', async () => {
    await imported(file(bar('edited')));
    const id = await checked(file(bar('edited', { Title: 'From the file' })));
    const { version, document } = await product('edited');
    await owner.post('/admin/api/products/edited/publish', {
      store_id: STORE,
      version,
      publish_on: null,
      document: { ...document, title: 'By staff' },
    });
    await makeStep(shop, owner, id, 'start');
    expect(await rowsOf(owner, id)).toMatchObject([
      { result: 'left', reason: 'Somebody has changed the product since the check.' },
    ]);
    expect((await product('edited')).document.title).toBe('By staff');
  });

  it('is refused while another one runs', async () => {
    const [first, second] = [await checked(file(bar('one'))), await checked(file(bar('two')))];
    await shop.db.execute(sql`update staff_imports set state = 'importing' where id = ${first}`);
    const answer = await makeStep(shop, owner, second, 'start');
    await shop.db.execute(sql`update staff_imports set state = 'checked' where id = ${first}`);
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'Another import is running. Wait until it is done, and check this file again.',
    ]);
  });

  it('goes on where a process ended in the middle of it', async () => {
    const id = await checked([...shopifyLines({ products: 101, variants: 1 })].join(''));
    await shop.db.execute(
      sql.raw(`create function fail_once() returns trigger language plpgsql as $$ begin raise 'ended'; end $$;
        create trigger fails before update on staff_import_rows for each row when (new.position = 101) execute function fail_once()`),
    );
    await expect(makeStep(shop, owner, id, 'start')).rejects.toThrow();
    expect((await importOf(owner, id)).results.done).toBe(100);
    await shop.db.execute(sql`drop trigger fails on staff_import_rows`);
    await shop.runJobs('staff-import');
    expect(await importOf(owner, id)).toMatchObject({ state: 'imported', results: { done: 101 } });
    expect((await product('snack-1')).version).toBe(1);
  });

  it('of 200 products with some that are wrong imports all the others', async () => {
    const id = await imported(
      [...shopifyLines({ products: 200, variants: 5, dirtyEvery: 20, first: 1_001 })].join(''),
    );
    const { counts, results } = await importOf(owner, id);
    expect([counts, results.done]).toEqual([{ create: 190, change: 0, same: 0, refused: 10 }, 190]);
  });
});

describe('undoing an import', () => {
  it('removes what it made and gives back what it changed', async () => {
    await imported(file(bar('back')));
    const id = await imported(file(bar('back', { Title: 'Changed' }), bar('made')));
    await makeStep(shop, owner, id, 'undo');
    expect((await importOf(owner, id)).state).toBe('undone');
    expect((await product('back')).document.title).toBe('Bar back');
    expect((await owner.get(`/admin/api/products/made?store_id=${STORE}`)).status).toBe(404);
  });

  it('leaves what was edited later, and what is in a cart', async () => {
    const id = await imported(file(bar('later'), bar('carted'), bar('free')));
    const { version, document } = await product('later');
    await owner.post('/admin/api/products/later/publish', {
      store_id: STORE,
      version,
      publish_on: null,
      document: { ...document, title: 'Later' },
    });
    await shop.shopper().post('/metrics/cart-items', {
      store_id: STORE,
      cartItems: [{ sku: 'CARTED-1', quantity: 1 }],
    });
    await makeStep(shop, owner, id, 'undo');
    expect(await rowsOf(owner, id)).toMatchObject([
      { result: 'stays', reason: 'It was changed after the import.' },
      { result: 'stays', reason: 'It is in a cart.' },
      { result: 'undone' },
    ]);
  });

  it('leaves a price that a bundle relies on by now, says which, and takes back the rest', async () => {
    await imported(file(bar('raised'), bar('renamed')));
    const dearer = bar('raised', { 'Variant Price': '12.00' });
    const id = await imported(file(dearer, bar('renamed', { Title: 'New name' }), bar('holder')));
    const { version, document } = await product('holder');
    const twice = { title: 'A pair', description: 'Two.', choose: null, pictures: document.pictures };
    const prices = Object.fromEntries(Object.keys(document.variants[0].prices).map((each) => [each, 2_000]));
    const bundle = {
      ...twice,
      bundleId: 'pair',
      contents: { 'RAISED-1': 2 },
      prices,
      subscriptionPrices: {},
    };
    const published = await owner.post('/admin/api/products/holder/publish', {
      store_id: STORE,
      version,
      publish_on: null,
      document: { ...document, bundles: [bundle] },
    });
    expect(published.status).toBe(200);
    await makeStep(shop, owner, id, 'undo');
    expect((await importOf(owner, id)).state).toBe('undone');
    expect(await rowsOf(owner, id)).toMatchObject([
      { key: 'raised', result: 'stays', reason: expect.stringContaining('would cost more') },
      { key: 'renamed', result: 'undone' },
      { key: 'holder', result: 'stays' },
    ]);
  });

  describe('of stock while units were held for checkouts', () => {
    /** Ten, of which three are held when a file says that there are none: three stay. */
    async function withHeld(name: string): Promise<{ id: string; sku: string }> {
      await imported(file(bar(name, { 'Variant Inventory Qty': 10 })));
      const sku = `${name}-1`.toUpperCase();
      await shop.db.execute(sql`update stock set held = 3 where sku = ${sku}`);
      const none = bar(name, { 'Variant Inventory Qty': 0 });
      const id = await imported(file(none), { ...OPTIONS, replaces_stock: true });
      expect(await onHand(sku)).toBe(3);
      return { id, sku };
    }

    it('leaves it where these were sold since', async () => {
      const { id, sku } = await withHeld('paid');
      await shop.db.execute(sql`update stock set held = 0, on_hand = 0 where sku = ${sku}`);
      await makeStep(shop, owner, id, 'undo');
      expect(await rowsOf(owner, id)).toMatchObject([
        { result: 'stays', reason: 'Its stock has changed since the import.' },
      ]);
      expect(await onHand(sku)).toBe(0);
    });

    it('gives back what was there where they were released since', async () => {
      const { id, sku } = await withHeld('released');
      await shop.db.execute(sql`update stock set held = 0 where sku = ${sku}`);
      await makeStep(shop, owner, id, 'undo');
      expect([await rowsOf(owner, id), await onHand(sku)]).toMatchObject([[{ result: 'undone' }], 10]);
    });

    it('compares with the file after an import of the release before, which did not store what it set', async () => {
      const { id, sku } = await withHeld('older');
      await shop.db.execute(
        sql`update staff_import_rows set written = written - 'stockSet' where import_id = ${id}`,
      );
      await makeStep(shop, owner, id, 'undo');
      expect([await rowsOf(owner, id), await onHand(sku)]).toMatchObject([[{ result: 'undone' }], 10]);
    });
  });

  it('is possible for a day', async () => {
    const id = await imported(file(bar('old')));
    await shop.db.execute(
      sql`update staff_imports set imported_at = imported_at - interval '25 hours' where id = ${id}`,
    );
    expect((await makeStep(shop, owner, id, 'undo')).status).toBe(409);
  });
});

describe('who may import', () => {
  it('is somebody with the permission', async () => {
    const marketer = await browserOf(shop, await addStaff(shop, 'marketer'));
    const answer = await marketer.post('/admin/api/imports', {
      store_id: STORE,
      file: 'a.csv',
      bytes: 10,
      options: OPTIONS,
    });
    expect(answer.status).toBe(403);
  });

  it('does not send parts of a file that another member sends', async () => {
    const begun = await owner.post('/admin/api/imports', {
      store_id: STORE,
      file: 'a.csv',
      bytes: 10,
      options: OPTIONS,
    });
    const manager = await browserOf(shop, await addStaff(shop, 'manager'));
    const { status } = await sendBytes(shop, manager, {
      address: `/admin/api/imports/${begun.body.import_id}/parts?store_id=${STORE}&offset=0`,
      type: 'application/octet-stream',
      bytes: Buffer.from('0123456789'),
    });
    expect(status).toBe(404);
  });

  it('sends the parts of a file in their order', async () => {
    const begun = await owner.post('/admin/api/imports', {
      store_id: STORE,
      file: 'a.csv',
      bytes: 10,
      options: OPTIONS,
    });
    const { status } = await sendBytes(shop, owner, {
      address: `/admin/api/imports/${begun.body.import_id}/parts?store_id=${STORE}&offset=5`,
      type: 'application/octet-stream',
      bytes: Buffer.from('56789'),
    });
    expect(status).toBe(409);
  });

  it('cannot name a picture into another folder', async () => {
    const id = await sendFile(shop, owner, file(bar('path')));
    const { body } = await sendPicture(shop, owner, { id, name: '../../etc/passwd.jpg', bytes: photo });
    expect(body).toEqual({ name: 'passwd.jpg' });
  });
});
