import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readStoreFiles } from '#server/import/files/read-store-files.ts';
import { products, stock } from '#server/platform/database/schema/catalog-tables.ts';
import { pageContents } from '#server/platform/database/schema/store-tables.ts';
import { shopCommand } from '../../support/shop-command.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

// Each command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await startTestShop();
  folder = await mkdtemp(join(tmpdir(), 'shop-files-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const run = (...args: string[]) => shopCommand(shop.connectionString, ...args);
const at = (...path: string[]) => join(folder, ...path);
const read = async (...path: string[]) => JSON.parse(await readFile(at(...path), 'utf8'));
const byName = <Named extends { name: string }>(list: Named[]) =>
  list.toSorted((a, b) => a.name.localeCompare(b.name));

async function done(...args: string[]): Promise<void> {
  const { code, err } = await run(...args);
  expect({ code, err }).toEqual({ code: 0, err: '' });
}

describe('products', () => {
  it('are written as the files that they came from', async () => {
    await done('products', 'export', at('as-sold'));
    const files = await readStoreFiles('store/doosra');
    const names = (await readdir(at('as-sold', 'products'))).map((name) => name.replace('.json', ''));
    expect(names.toSorted()).toEqual(files.products.map(({ handle }) => handle).toSorted());
    for (const product of files.products)
      expect(await read('as-sold', 'products', `${product.handle}.json`)).toEqual(product);
    expect(await read('as-sold', 'subscriptions.json')).toEqual(files.subscriptions);
    expect(byName(await read('as-sold', 'collections.json'))).toEqual(
      byName(files.collections.map((group) => ({ ...group, kinds: group.kinds.toSorted().toReversed() }))),
    );
  });

  it('are the same after an import of what was written', async () => {
    await done('products', 'export', at('before'));
    await done('products', 'import', at('before'));
    await done('products', 'export', at('after'));
    for (const name of await readdir(at('before'), { recursive: true })) {
      if (name.endsWith('.json')) expect(await read('after', name)).toEqual(await read('before', name));
    }
  });

  it('without a file are no longer sold, and can come back', async () => {
    await done('products', 'export', at('fewer'));
    await done('products', 'export', at('all'));
    await rm(at('fewer', 'products', 'puffed-rice-bhel.json'));
    const collections = await read('fewer', 'collections.json');
    const without = collections.map((group: { products: string[] }) => ({
      ...group,
      products: group.products.filter((handle) => handle !== 'puffed-rice-bhel'),
    }));
    await writeFile(at('fewer', 'collections.json'), JSON.stringify(without));
    await done('products', 'import', at('fewer'));
    const status = async () =>
      (await shop.db.select().from(products).where(eq(products.handle, 'puffed-rice-bhel')))[0]?.status;
    expect(await status()).toBe('archived');
    await done('products', 'import', at('all'));
    expect(await status()).toBe('active');
  });

  it('are left alone, all of them, when one file is wrong', async () => {
    await done('products', 'export', at('wrong'));
    const product = await read('wrong', 'products', 'the-mix.json');
    await writeFile(at('wrong', 'products', 'the-mix.json'), JSON.stringify({ ...product, title: '' }));
    const { code, err } = await run('products', 'import', at('wrong'));
    expect(code).toBe(1);
    expect(err).toContain('wrong/products/the-mix.json: title: must not be empty');
  });

  it('are listed and shown', async () => {
    const [list, one] = await Promise.all([
      run('products', 'list', '--json'),
      run('products', 'show', 'the-mix', '--json'),
    ]);
    expect(list.json).toContainEqual(expect.objectContaining({ handle: 'the-mix', status: 'active' }));
    expect(one.json).toMatchObject({ handle: 'the-mix', title: 'The Mix' });
  });
});

describe('discount codes', () => {
  it('are the same after an import of what was written', async () => {
    await done('discounts', 'export', at('codes.json'));
    await done('discounts', 'import', at('codes.json'));
    await done('discounts', 'export', at('codes-again.json'));
    expect(await read('codes-again.json')).toEqual(await read('codes.json'));
  });

  it('that need something in the cart are the same after an import', async () => {
    await done(
      'discounts',
      'create',
      'SPEND',
      '--percent',
      '5',
      '--minimum',
      '40.00',
      '--minimum-items',
      '3',
    );
    await done('discounts', 'export', at('spend.json'));
    const written: { code: string }[] = await read('spend.json');
    expect(written.find(({ code }) => code === 'SPEND')).toMatchObject({
      minimumSubtotalCents: 4_000,
      minimumUnits: 3,
    });
    await done('discounts', 'import', at('spend.json'));
    await done('discounts', 'export', at('spend-again.json'));
    expect(await read('spend-again.json')).toEqual(written);
  });

  it('that are for some products are the same after an import', async () => {
    const only = ['--product', 'the-mix', 'the-bites', '--collection', 'gifts'];
    await done('discounts', 'create', 'ONLYFOR', '--percent', '5', ...only);
    await done('discounts', 'export', at('only.json'));
    const written: { code: string }[] = await read('only.json');
    expect(written.find(({ code }) => code === 'ONLYFOR')).toMatchObject({
      products: ['the-mix', 'the-bites'],
      collections: ['gifts'],
    });
    await done('discounts', 'import', at('only.json'));
    await done('discounts', 'export', at('only-again.json'));
    expect(await read('only-again.json')).toEqual(written);
  });

  it('that need no code are the same after an import', async () => {
    const entry = { code: 'Ten for all', automatic: true, combinesWithCodes: true, percentage: 10 };
    await done('discounts', 'export', at('before.json'));
    const codes: object[] = await read('before.json');
    await writeFile(at('automatic.json'), JSON.stringify([...codes, { ...entry, maxRedemptions: 9 }]));
    await done('discounts', 'import', at('automatic.json'));
    await done('discounts', 'export', at('automatic-again.json'));
    const written: { code: string }[] = await read('automatic-again.json');
    expect(written.find(({ code }) => code === entry.code)).toMatchObject(entry);
  });

  it('of a file are refused when they are for a product or collection that there is not', async () => {
    const codes = [
      { code: 'MOON', percentage: 5, maxRedemptions: 1, products: ['moon'], collections: ['moons'] },
    ];
    await writeFile(at('moon.json'), JSON.stringify(codes));
    const refused = await run('discounts', 'import', at('moon.json'));
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('moon.json: [0].products: there is no product moon');
    expect(refused.err).toContain('moon.json: [0].collections: there is no collection moons');
  });

  it('are made, redeemed and ended', async () => {
    await done('discounts', 'create', 'DIWALI', '--percent', '20', '--cap', '10.00', '--uses', '5');
    const quote = () => shop.shopper().get(`/discount/DIWALI?store_id=${STORE}`);
    expect((await quote()).body.data).toMatchObject({ discount_percentage: 20, max_redeemable_amount: 1000 });
    await done('discounts', 'end', 'DIWALI');
    expect((await quote()).status).toBe(404);
  });

  it("last from the first to the last moment of their days in the store's time zone", async () => {
    const days = { startsAt: '2026-11-28', endsAt: '2026-11-30' };
    await done(
      'discounts',
      'create',
      'TYPED',
      '--percent',
      '5',
      '--starts',
      '2026-11-28',
      '--ends',
      '2026-11-30',
    );
    await done('discounts', 'export', at('days.json'));
    const written: { code: string }[] = await read('days.json');
    const fromFile = { code: 'FROMFILE', percentage: 5, maxRedemptions: 1, ...days };
    await writeFile(at('days.json'), JSON.stringify([...written, fromFile]));
    await done('discounts', 'import', at('days.json'));
    const codes: { code: string; startsAt: string; endsAt: string }[] = (
      await run('discounts', 'list', '--json')
    ).json;
    const lasting = ['TYPED', 'FROMFILE'].map((name) => codes.find(({ code }) => code === name));
    const inNewYork = { startsAt: '2026-11-28T05:00:00.000Z', endsAt: '2026-12-01T05:00:00.000Z' };
    expect(lasting).toMatchObject([inNewYork, inNewYork]);
  });

  it.each([
    ['takes nothing off', ['NOTHING']],
    ['is not in capitals', ['diwali', '--percent', '5']],
    ['takes off more than everything', ['MUCH', '--percent', '101']],
    ['ends before it starts', ['EARLY', '--percent', '5', '--starts', '2026-02-01', '--ends', '2026-01-01']],
    ['is there already', ['WELCOME10', '--percent', '5']],
  ])('are refused when one %s', async (_what, args) => {
    expect((await run('discounts', 'create', ...args)).code).toBe(1);
  });
});

describe('store locations', () => {
  it('are the same after an import of what was written', async () => {
    await done('locations', 'export', at('places.json'));
    expect(await read('places.json')).toEqual((await readStoreFiles('store/doosra')).locations);
    await done('locations', 'import', at('places.json'));
    await done('locations', 'export', at('places-again.json'));
    expect(await read('places-again.json')).toEqual(await read('places.json'));
  });

  it('of a file are refused when they carry a product that there is not', async () => {
    const [first] = await read('places.json');
    await writeFile(at('wrong-place.json'), JSON.stringify([{ ...first, products: ['the-moon'] }]));
    const refused = await run('locations', 'import', at('wrong-place.json'));
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('wrong-place.json: [0].products: there is no product the-moon');
  });

  it('that a file does not name go', async () => {
    const [first] = await read('places.json');
    await writeFile(at('one-place.json'), JSON.stringify([first]));
    await done('locations', 'import', at('one-place.json'));
    const { body } = await shop.shopper().get(`/storeLocator/allLocations/${STORE}`);
    expect(body.map(({ title }: { title: string }) => title)).toEqual([first.title]);
  });
});

describe('shipping options', () => {
  const written = async (name: string) => {
    await done('shipping', 'export', at(name));
    return read(name);
  };

  it('are written with their prices and delivery times', async () => {
    const { shipping } = await readStoreFiles('store/doosra');
    const sorted = shipping.map(({ rates, ...option }) => ({
      ...option,
      rates: rates.map(({ regions, ...rate }) => (regions ? { ...rate, regions: regions.toSorted() } : rate)),
    }));
    expect(await written('shipping.json')).toEqual(sorted);
  });

  it('are the same after an import of what was written', async () => {
    const before = await written('before.json');
    await done('shipping', 'import', at('before.json'));
    expect(await written('after.json')).toEqual(before);
  });

  it('that a file does not name go', async () => {
    const [standard] = await written('all-options.json');
    await writeFile(at('one-option.json'), JSON.stringify([standard]));
    await done('shipping', 'import', at('one-option.json'));
    const { body } = await shop.shopper().get(`/shipping/options?store_id=${STORE}&country=US`);
    expect(body.shipping_options).toMatchObject([{ shipping_option_id: standard.shippingOptionId }]);
    await done('shipping', 'import', at('all-options.json'));
  });
});

describe('content', () => {
  const versions = () => shop.db.select().from(pageContents).where(eq(pageContents.page, 'faq'));

  it('is not edited by an import of what was written', async () => {
    const before = (await versions()).length;
    await done('content', 'export', at('pages'));
    await done('content', 'import', at('pages'));
    expect(await versions()).toHaveLength(before);
  });

  it('is edited by an import of something else, in the name of who did it, and keeps what was', async () => {
    const before = (await versions()).length;
    const faq = await read('pages', 'faq.json');
    await writeFile(at('pages', 'faq.json'), JSON.stringify({ ...faq, metaTitle: 'Ask away' }));
    await done('content', 'import', at('pages'));
    const after = await versions();
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)).toMatchObject({ editedBy: 'olive', content: { metaTitle: 'Ask away' } });
  });

  describe('of pages that staff have added', () => {
    const own = { page: 'own-0123456789ab', path: '/wholesale' };
    const content = (title: string) => ({
      title,
      blocks: [{ type: 'Prose', headingText: title, bodyText: 'Forty bags and a handshake.' }],
    });
    const shown = async (path: string) =>
      (await shop.shopper().get(`/data/page?store_id=${STORE}&path=${path}`)).body.page?.title;
    const brought = async (...pages: object[]) => {
      await mkdir(at('own'), { recursive: true });
      await writeFile(at('own', 'own-pages.json'), JSON.stringify(pages));
      return run('content', 'import', at('own'));
    };
    const titles = async () =>
      (await shop.db.select().from(pageContents).where(eq(pageContents.page, own.page))).map(
        (version) => (version.content as { title: string }).title,
      );

    it('adds those that the shop does not have, at their addresses', async () => {
      expect((await brought({ ...own, content: content('By the case') })).code).toBe(0);
      expect(await shown('/wholesale')).toBe('By the case');
    });

    it('writes them as they are, so that bringing them back changes nothing', async () => {
      await done('content', 'export', at('own-again'));
      expect(await read('own-again', 'own-pages.json')).toEqual([
        { ...own, content: content('By the case') },
      ]);
      await done('content', 'import', at('own-again'));
      expect(await titles()).toEqual(['By the case']);
    });

    it('gives those that the shop has a new version where they are, after the ones before', async () => {
      await brought({ ...own, path: '/other', content: content('By the pallet') });
      expect([await shown('/wholesale'), await shown('/other')]).toEqual(['By the pallet', undefined]);
      expect(await titles()).toEqual(['By the case', 'By the pallet']);
    });

    it('knows a page of another name by its address', async () => {
      await brought({ ...own, page: 'own-ba9876543210', content: content('By the truck') });
      expect((await titles()).at(-1)).toBe('By the truck');
    });

    it.each([
      ['an address that the shop uses itself', '/cart', content('Cart'), '/cart'],
      [
        'a collection that is not there',
        '/featured',
        {
          title: 'Featured',
          blocks: [{ type: 'FeaturedCollection', headingText: 'New', collection: 'nothing', most: 3 }],
        },
        'nothing',
      ],
    ])('is refused with %s, and changes nothing', async (_, path, said, named) => {
      const { code, err } = await brought(
        { ...own, content: content('Not brought') },
        { page: 'own-aaaaaaaaaaaa', path, content: said },
      );
      expect([code, err]).toEqual([1, expect.stringContaining(`own-pages.json: ${path}`)]);
      expect(err).toContain(named);
      expect((await titles()).at(-1)).toBe('By the truck');
    });
  });

  it('is shown page by page', async () => {
    const { json } = await run('content', 'show', 'faq', '--json');
    expect(json).toMatchObject({ metaTitle: 'Ask away' });
    expect((await run('content', 'show', '../secrets')).code).toBe(1);
  });
});

describe('stock', () => {
  const onHand = async (sku: string) =>
    (await shop.db.select().from(stock).where(eq(stock.sku, sku)))[0]?.onHand;

  it('is set and added to', async () => {
    await done('stock', 'set', 'MIX-5OZ', '12');
    await done('stock', 'add', 'MIX-5OZ', '30');
    await done('stock', 'add', 'MIX-5OZ', '-2');
    expect(await onHand('MIX-5OZ')).toBe(40);
  });

  it('never falls below what is held for somebody who is paying', async () => {
    await shop.db.update(stock).set({ onHand: 5, held: 3 }).where(eq(stock.sku, 'MIX-10OZ'));
    const { code, err } = await run('stock', 'set', 'MIX-10OZ', '2');
    expect(code).toBe(1);
    expect(err).toContain('3 are held');
    expect(await onHand('MIX-10OZ')).toBe(5);
  });

  it.each([[['set', 'MIX-5OZ', 'many']], [['set', 'MIX-5OZ']], [['add', 'MIX-5OZ', '1.5']]])(
    'does not understand %j',
    async (args) => {
      expect((await run('stock', ...args)).code).toBe(2);
    },
  );

  it('is the same after an import of what was written', async () => {
    await done('stock', 'export', at('shelf.json'));
    expect(await read('shelf.json')).toContainEqual({ sku: 'MIX-5OZ', onHand: 40 });
    await done('stock', 'import', at('shelf.json'));
    await done('stock', 'export', at('shelf-again.json'));
    expect(await read('shelf-again.json')).toEqual(await read('shelf.json'));
  });

  it('is counted from a file; what the file does not name stays', async () => {
    const before = await onHand('MIX-10OZ');
    await writeFile(at('counted.json'), JSON.stringify([{ sku: 'MIX-5OZ', onHand: 7 }]));
    const { code, json } = await run('stock', 'import', at('counted.json'), '--json');
    expect({ code, json }).toEqual({ code: 0, json: { count: 1 } });
    expect([await onHand('MIX-5OZ'), await onHand('MIX-10OZ')]).toEqual([7, before]);
  });

  it.each([
    ['a sku that is not there', [{ sku: 'NOTHING', onHand: 1 }], 'There is no sku NOTHING'],
    ['fewer than are held for somebody who is paying', [{ sku: 'MIX-10OZ', onHand: 2 }], '3 are held'],
    ['less than nothing', [{ sku: 'MIX-10OZ', onHand: -1 }], '[1].onHand: must not be negative'],
    ['a sku twice', Array(2).fill({ sku: 'MIX-10OZ', onHand: 9 }), 'MIX-10OZ is listed twice'],
  ])('is left as it is, all of it, by a file that has %s', async (_what, wrong, words) => {
    await run('stock', 'set', 'MIX-5OZ', '33');
    const good = { sku: 'MIX-5OZ', onHand: 1 };
    await writeFile(at('wrong-shelf.json'), JSON.stringify([good, ...wrong]));
    const { code, err } = await run('stock', 'import', at('wrong-shelf.json'));
    expect(code).toBe(1);
    expect(err).toContain(words);
    expect(await onHand('MIX-5OZ')).toBe(33);
  });

  it('of a sku that is not there is refused', async () => {
    expect((await run('stock', 'set', 'NOTHING', '1')).code).toBe(1);
  });
});
