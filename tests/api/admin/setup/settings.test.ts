import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportShipping } from '#server/export/export-shipping.ts';
import { readStoreFiles } from '#server/import/files/read-store-files.ts';
import { importStore } from '#server/import/import-store.ts';
import { orderPageOf } from '#server/orders/order-page-wire.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { recordBackup } from '#server/platform/last-backup.ts';
import { type PlacedOrder, placeOrder } from '../../../support/buying/orders.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { EVERY_MONTH, subscribe } from '../../../support/buying/subscribing.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const API = '/admin/api/settings';
const settings = async () => (await owner.get(`${API}?store_id=${STORE}`)).body;
const save = (name: string, body: object) => owner.post(`${API}/${name}`, { store_id: STORE, ...body });

describe('shipping in the back office', () => {
  it('shows what the files say, regions with the same price together', async () => {
    const { options } = (await settings()).shipping;
    const [standard] = options;
    expect(
      standard.rates.map(({ country, regions }: { country: string; regions: string[] }) => [
        country,
        regions.length > 0,
      ]),
    ).toEqual([
      ['US', false],
      ['US', true],
      ['CA', false],
      ['CA', true],
    ]);
  });

  it('is saved as it was shown without any change to what is stored', async () => {
    const stored = () =>
      shop.db.execute(
        sql`select shipping_option_id, country, region, currency, price_cents from shipping_rates order by 1, 2, 3, 4`,
      );
    const options = () =>
      shop.db.execute(
        sql`select shipping_option_id, name, position, free_threshold_dollars, free_thresholds, subscriptions_free_threshold_dollars from shipping_options order by position`,
      );
    const before = [(await stored()).rows, (await options()).rows];
    const { shipping } = await settings();
    expect((await save('shipping', shipping)).body).toEqual({ version: shipping.version + 1 });
    expect([(await stored()).rows, (await options()).rows]).toEqual(before);
  });

  it('is free from another number in another currency, which the exported file says as well', async () => {
    const { shipping } = await settings();
    const [standard, ...others] = shipping.options;
    const options = [{ ...standard, free_from_by_currency: { cad: 85 } }, ...others];
    await save('shipping', { version: shipping.version, options });
    expect((await settings()).shipping.options[0].free_from_by_currency).toEqual({ cad: 85 });
    const [exported] = await exportShipping(shop.db, STORE);
    expect(exported).toMatchObject({ freeFromDollars: 65, freeFromByCurrency: { cad: 85 } });
    await save('shipping', { version: shipping.version + 1, options: shipping.options });
  });

  it('is refused with a version that is not the stored one', async () => {
    const { shipping } = await settings();
    await save('shipping', shipping);
    const { status, body } = await save('shipping', shipping);
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
  });

  it('is removed unless subscriptions have it, which are counted', async () => {
    await subscribe(shop.shopper(), [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }]);
    const { shipping } = await settings();
    const { version, options } = shipping;
    const { status, body } = await save('shipping', { version, options: options.slice(1) });
    expect([status, body.code]).toEqual([409, 'not_possible_now']);
    expect(body.detail).toContain(`Subscriptions are shipped by “${options[0].name}”`);
  });

  it('is the same one when it is removed and added again', async () => {
    const { shipping } = await settings();
    const renamed = shipping.options.map((option: object, nth: number) =>
      nth === 0 ? { ...option, name: 'By bicycle' } : option,
    );
    await save('shipping', { version: shipping.version, options: renamed });
    const again = renamed.map((option: object, nth: number) =>
      nth === 0 ? { ...option, id: null } : option,
    );
    await save('shipping', { version: shipping.version + 1, options: again });
    expect((await settings()).shipping.options[0].id).toBe(shipping.options[0].id);
    await save('shipping', { version: shipping.version + 2, options: shipping.options });
  });

  it('never has what another one was', async () => {
    const { shipping } = await settings();
    const [standard, ...others] = shipping.options;
    const renamed = { ...standard, name: 'By bicycle' };
    await save('shipping', { version: shipping.version, options: [renamed, ...others] });
    const added = { ...standard, id: null };
    const saved = await save('shipping', { version: shipping.version + 1, options: [added, ...others] });
    expect(saved.body.code).toBe('not_possible_now');
    await save('shipping', { version: shipping.version + 1, options: shipping.options });
  });

  it.each([
    ['a place with two prices', { regions: [] }, '/options/0/rates/1/regions'],
    ['a state that there is not', { regions: ['QQ'] }, '/options/0/rates/1/regions'],
  ])('names the field of %s', async (_, second, path) => {
    const { shipping } = await settings();
    const [option] = shipping.options;
    const rate = { country: 'US', regions: [], prices: { usd: 500, cad: 700 } };
    const options = [{ ...option, rates: [rate, { ...rate, ...second }] }];
    const { status, body } = await save('shipping', { version: shipping.version, options });
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  it('stays when its file is imported without a change', async () => {
    const { shipping } = await settings();
    const options = shipping.options.slice(0, 1).map((option: object) => ({ ...option, name: 'By bicycle' }));
    await save('shipping', { version: shipping.version, options });
    await importStore(shop.db, await readStoreFiles('store/doosra'));
    expect((await settings()).shipping.options.map(({ name }: { name: string }) => name)).toEqual([
      'By bicycle',
    ]);
  });
});

describe('taxes in the back office', () => {
  it('are stored for the places that are named, and every other place is untaxed', async () => {
    const { taxes } = await settings();
    const rate = {
      country: 'US',
      region: 'NY',
      label: 'New York sales tax',
      groceries: 0,
      candy: 40_000,
      gift_boxes: 40_000,
      shipping: 0,
    };
    const body = { version: taxes.version, rates: [rate], prices_include_tax_in: [] };
    expect((await save('taxes', body)).status).toBe(200);
    expect((await settings()).taxes.rates).toEqual([rate]);
    const { rows } = await shop.db.execute(
      sql`select count(distinct (country, region))::int as places from tax_rates`,
    );
    expect(rows).toEqual([{ places: 64 }]);
  });

  it('are in the prices of the countries that are named, also after their file is imported without a change', async () => {
    const { taxes } = await settings();
    await save('taxes', { ...taxes, prices_include_tax_in: ['CA'] });
    await importStore(shop.db, await readStoreFiles('store/doosra'));
    expect((await settings()).taxes.prices_include_tax_in).toEqual(['CA']);
  });
});

describe('the name of the shop', () => {
  it('changes everywhere, and stays when its file is imported without a change', async () => {
    const { general } = await settings();
    expect((await save('general', { ...general, brand: 'Hollow Kettle' })).status).toBe(200);
    await importStore(shop.db, await readStoreFiles('store/doosra'));
    expect((await settings()).general.brand).toBe('Hollow Kettle');
  });

  it('is refused with a time zone that there is not', async () => {
    const { general } = await settings();
    const { status, body } = await save('general', { ...general, time_zone: 'Mars/Olympus' });
    expect([status, body.errors[0].path]).toEqual([400, '/time_zone']);
  });
});

describe('the receipt of an order', () => {
  const placed = () => placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
  const sellerOn = async ({ id }: PlacedOrder) => {
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
    return order && (await orderPageOf(shop.deps, order)).seller;
  };
  const change = async (changes: object) => save('general', { ...(await settings()).general, ...changes });

  it('has the tax number that the shop had when it was placed', async () => {
    const before = await placed();
    await change({ tax_number: ' VAT GB123456789 ' });
    const taxed = await placed();
    await change({ tax_number: null });
    expect(await sellerOn(before)).toMatchObject({ tax_number: null });
    expect(await sellerOn(taxed)).toMatchObject({ tax_number: 'VAT GB123456789' });
    expect(await sellerOn(await placed())).toMatchObject({ tax_number: null });
  });

  it('has the name and the address of then, whatever else is changed', async () => {
    const address = (line1: string) => ({
      line1,
      line2: null,
      city: 'Portland',
      state: 'OR',
      postal_code: '97201',
      country: 'US',
    });
    await change({ brand: 'Hollow Kettle', sender_address: address('1 Mill Lane') });
    const order = await placed();
    await change({ tax_number: 'EIN 12-3456789' });
    await change({ brand: 'Tall Kettle', sender_address: address('2 Quay Street') });
    expect(await sellerOn(order)).toMatchObject({
      name: 'Hollow Kettle',
      address: ['1 Mill Lane', 'Portland, OR 97201', 'United States'],
      tax_number: null,
    });
    expect(await sellerOn(await placed())).toMatchObject({ name: 'Tall Kettle' });
  });
});

describe('the checklist', () => {
  const items = async (as = owner) =>
    (await as.get(`/admin/api/checklist?store_id=${STORE}`)).body.items.map(
      ({ item, is_needed }: { item: string; is_needed: boolean }) => [item, is_needed],
    );

  it('names what the sample shop lacks, until it is put away', async () => {
    expect(await items()).toContainEqual(['cards', true]);
    await owner.post('/admin/api/checklist', { store_id: STORE, item: 'cards', is_needed: false });
    expect(await items()).toContainEqual(['cards', false]);
  });

  it('asks for a backup until there is one, and again a week later', async () => {
    const asksForBackup = async () => (await items()).some(([item]: [string]) => item === 'backup');
    const before = await asksForBackup();
    const made = { operator: 'olive', arguments: ['backup'], bytes: 1_500_000 };
    await recordBackup(shop.db, STORE, made);
    const after = await asksForBackup();
    await shop.db.execute(
      sql`update staff_actions set created_at = created_at - interval '8 days' where command = 'backup'`,
    );
    const later = await asksForBackup();
    expect([before, after, later]).toEqual([true, false, true]);
  });

  it('shows a packer the stock and nothing of keys and addresses', async () => {
    const packer = await browserOf(shop, await addStaff(shop, 'packer'));
    const shown = (await items(packer)).map(([item]: [string]) => item);
    expect(shown.filter((item: string) => item !== 'stock')).toEqual([]);
  });

  it('no longer names ‘coming soon’ once the shop was opened', async () => {
    expect(await items()).toContainEqual(['shop_open', true]);
    expect((await owner.post('/admin/api/setup/open', { store_id: STORE })).status).toBe(200);
    expect((await items()).map(([item]: [string]) => item)).not.toContain('shop_open');
  });
});
