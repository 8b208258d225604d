import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import { publishDueVersions } from '#server/catalog/products/scheduled-versions.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const API = '/admin/api/products';
const page = async (handle: string, as = owner) => (await as.get(`${API}/${handle}?store_id=${STORE}`)).body;
const send = (path: string, body: object, as = owner) =>
  as.post(`${API}${path}`, { store_id: STORE, ...body });
const listed = async (query = '') =>
  (await owner.get(`${API}?store_id=${STORE}${query}`)).body.products as { handle: string; status: string }[];
const shown = async (handle: string) => {
  const { body } = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles: [handle] });
  return body.formattedProductData[0] ?? null;
};

let started = 0;
/** A draft of a product that could be published. */
async function draft(
  change: Partial<ProductDraft> = {},
): Promise<{ handle: string; document: ProductDraft }> {
  started += 1;
  const handle = `oat-bar-${started}`;
  await send('', { handle, title: 'Oat Bar', copy_of: null });
  const { document } = await page(handle);
  return {
    handle,
    document: {
      ...document,
      description: 'Oats, and what they are good for.',
      pictures: [{ url: '/pictures/the-mix-pack.webp', alt: 'A bar of oats' }],
      variants: [
        {
          sku: `OAT-${started}`,
          description: 'One bar',
          attributes: { Size: 'One' },
          weightGrams: 60,
          netWeightGrams: 50,
          foods: [],
          subscriptionPrices: {},
          pictures: [],
          prices: { usd: 399, cad: 499 },
        },
      ],
      ...change,
    },
  };
}

describe('a new product', () => {
  it('is a draft that only staff see', async () => {
    const { handle } = await draft();
    expect(await page(handle)).toMatchObject({ status: 'draft', version: 1, published: null });
    expect((await listed('&view=draft')).map((product) => product.handle)).toContain(handle);
    expect(await shown(handle)).toBeNull();
  });

  it('is refused the address of another one', async () => {
    const { status, body } = await send('', { handle: 'the-mix', title: 'Another Mix', copy_of: null });
    expect([status, body.code, body.errors[0].path]).toEqual([409, 'already_used', '/handle']);
  });

  it('is refused an address that cannot be typed', async () => {
    const { status, body } = await send('', { handle: 'The Mix!', title: 'Another Mix', copy_of: null });
    expect([status, body.errors[0].path]).toEqual([400, '/handle']);
  });

  it('begins as a copy without SKUs, which name one thing each', async () => {
    await send('', { handle: 'the-mix-again', title: 'The Mix Again', copy_of: 'the-mix' });
    const { document } = await page('the-mix-again');
    const { document: source } = await page('the-mix');
    expect(document.description).toBe(source.description);
    expect(document.variants.map(({ sku }: { sku: string }) => sku)).toEqual(source.variants.map(() => ''));
  });

  it('is deleted with its versions while it was never published', async () => {
    const { handle } = await draft();
    expect((await send(`/${handle}/delete`, { version: 1 })).status).toBe(200);
    expect((await owner.get(`${API}/${handle}?store_id=${STORE}`)).status).toBe(404);
  });
});

describe('saving', () => {
  it('keeps what is unfinished, which shoppers do not see', async () => {
    const { document } = await page('the-bites');
    const version = (await page('the-bites')).version;
    const unfinished = { ...document, title: 'The Bites, renamed', variants: [] };
    expect((await send('/the-bites', { version, document: unfinished })).status).toBe(200);
    expect((await page('the-bites')).document).toEqual(unfinished);
    expect((await shown('the-bites')).product_title).toBe('The Bites');
    expect((await listed('&view=changed')).map(({ handle }) => handle)).toContain('the-bites');
  });

  it('of a version that somebody else has changed is refused, and changes nothing', async () => {
    const { handle, document } = await draft();
    await send(`/${handle}`, { version: 1, document });
    const { status, body } = await send(`/${handle}`, {
      version: 1,
      document: { ...document, title: 'Mine' },
    });
    expect([status, body.code, body.current.version]).toEqual([409, 'changed_meanwhile', 2]);
    expect((await page(handle)).document.title).toBe('Oat Bar');
  });

  it('keeps every version, with who saved it', async () => {
    const { handle, document } = await draft();
    await send(`/${handle}`, { version: 1, document: { ...document, title: 'Second' } });
    await send(`/${handle}`, { version: 2, document: { ...document, title: 'Third' } });
    const { versions } = await page(handle);
    expect(
      versions.map(({ version, origin }: { version: number; origin: string }) => [version, origin]),
    ).toEqual([
      [3, 'staff'],
      [2, 'staff'],
      [1, 'staff'],
    ]);
    const { body } = await owner.get(`${API}/${handle}/versions/3?store_id=${STORE}`);
    expect([body.document.title, body.before.title]).toEqual(['Third', 'Second']);
  });
});

describe('publishing', () => {
  it('sells the product at once, and it can be bought once there is stock', async () => {
    const { handle, document } = await draft();
    expect((await send(`/${handle}/publish`, { version: 1, document, publish_on: null })).status).toBe(200);
    const product = await shown(handle);
    expect(product).toMatchObject({ product_title: 'Oat Bar' });
    expect((await page(handle)).free_units).toEqual({ [document.variants[0]?.sku ?? '']: 0 });
  });

  it('gives search engines the texts that were written for them', async () => {
    const { handle, document } = await draft({ metaTitle: 'Oat bars', metaDescription: 'Bars of oats.' });
    await send(`/${handle}/publish`, { version: 1, document, publish_on: null });
    expect(await shown(handle)).toMatchObject({ meta_title: 'Oat bars', meta_description: 'Bars of oats.' });
    expect((await page(handle)).published).toMatchObject({ metaTitle: 'Oat bars' });
  });

  it('refuses texts for search engines that these would cut off', async () => {
    const { handle, document } = await draft({ metaTitle: 'x'.repeat(71), metaDescription: 'x'.repeat(201) });
    const { body } = await send(`/${handle}/publish`, { version: 1, document, publish_on: null });
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      '/document/metaTitle',
      '/document/metaDescription',
    ]);
  });

  it('says at each place what is missing, and publishes nothing', async () => {
    const { handle, document } = await draft({ pictures: [], description: '' });
    const [variant] = document.variants;
    const cheap = { ...document, variants: [{ ...variant, prices: { usd: 0, cad: null } }] };
    const { status, body } = await send(`/${handle}/publish`, {
      version: 1,
      document: cheap,
      publish_on: null,
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      '/document/description',
      '/document/pictures',
      '/document/variants/0/prices/cad',
      '/document/variants/0/prices/usd',
    ]);
    expect((await page(handle)).status).toBe('draft');
  });

  it('refuses a SKU that another product sells', async () => {
    const { handle, document } = await draft();
    const [variant] = document.variants;
    const { status, body } = await send(`/${handle}/publish`, {
      version: 1,
      publish_on: null,
      document: { ...document, variants: [{ ...variant, sku: 'MIX-5OZ' }] },
    });
    expect([status, body.code]).toEqual([409, 'not_possible_now']);
    expect(body.detail).toContain('The Mix');
  });

  const pair = (bundleId: string, { variants, pictures }: ProductDraft) => ({
    bundleId,
    title: 'A pair',
    description: 'Two.',
    choose: null,
    pictures,
    contents: { [variants[0]?.sku ?? '']: 2 },
    subscriptionPrices: {},
    prices: { usd: 300, cad: 400 },
  });

  it('refuses the name of a bundle that another product sells, and leaves that one as it is', async () => {
    const { handle, document } = await draft();
    const { status, body } = await send(`/${handle}/publish`, {
      version: 1,
      publish_on: null,
      document: { ...document, bundles: [pair('the-mix-3-pack', document)] },
    });
    expect([status, body.code]).toEqual([409, 'not_possible_now']);
    expect(body.detail).toContain('The Mix');
    const { bundles } = await shown('the-mix');
    expect(bundles.map(({ bundle_id }: { bundle_id: string }) => bundle_id)).toContain('the-mix-3-pack');
  });

  it('refuses two bundles of one name at the second', async () => {
    const { handle, document } = await draft();
    const bundles = [pair('oat-pair', document), pair('oat-pair', document)];
    const { body } = await send(`/${handle}/publish`, {
      version: 1,
      publish_on: null,
      document: { ...document, bundles },
    });
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['/document/bundles/1/bundleId']);
  });

  it('takes the dearest parts that can be typed', async () => {
    const { handle, document } = await draft();
    const [variant] = document.variants;
    const dear = { usd: 100_000_000, cad: 100_000_000 };
    const bundle = { ...pair('gold-bars', document), contents: { [variant?.sku ?? '']: 999 } };
    const { status } = await send(`/${handle}/publish`, {
      version: 1,
      publish_on: null,
      document: { ...document, variants: [{ ...variant, prices: dear }], bundles: [bundle] },
    });
    expect(status).toBe(200);
  });

  it('refuses days that no calendar has', async () => {
    const { handle, document } = await draft({ launchedOn: '0000-01-01' });
    const at = (body: object) => send(`/${handle}/publish`, { version: 1, ...body });
    expect((await at({ document, publish_on: null })).status).toBe(400);
    const today = { ...document, launchedOn: '2026-11-26' };
    expect((await at({ document: today, publish_on: { day: '0000-01-01', time: '00:00' } })).status).toBe(
      400,
    );
  });

  it('refuses the document of another product', async () => {
    const { handle, document } = await draft();
    const other = { ...document, handle: 'the-mix' };
    const { body } = await send(`/${handle}/publish`, { version: 1, document: other, publish_on: null });
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['/document/handle']);
  });

  it('changes what the parts of bundles of other products cost', async () => {
    const { handle, document } = await draft();
    const bundle = {
      bundleId: 'oat-and-mix',
      title: 'Oats and the Mix',
      description: 'Both.',
      choose: null,
      contents: { 'MIX-5OZ': 2 },
      prices: { usd: 500, cad: 700 },
      subscriptionPrices: {},
      pictures: document.pictures,
    };
    await send(`/${handle}/publish`, {
      version: 1,
      publish_on: null,
      document: { ...document, bundles: [bundle] },
    });
    const pricesOf = async () => (await shown(handle)).bundles[0].prices.usd;
    const before = await pricesOf();
    const { version, document: mix } = await page('the-mix');
    const dearer = mix.variants.map((variant: ProductDraft['variants'][number]) =>
      variant.sku === 'MIX-5OZ'
        ? { ...variant, compareAtPrices: undefined, prices: { usd: 1299, cad: 1699 } }
        : variant,
    );
    const published = await send('/the-mix/publish', {
      version,
      publish_on: null,
      document: { ...mix, variants: dearer },
    });
    expect(published.status).toBe(200);
    expect(before.price).not.toBe(2598);
    expect(await pricesOf()).toEqual({ price: 2598, discounted_price: 500 });
  });

  it('refuses a price at which a bundle would cost more than its parts, and names the bundle', async () => {
    const { version, document } = await page('chilli-lime-chickpeas');
    const given = document.variants.map((variant: ProductDraft['variants'][number]) => ({
      ...variant,
      compareAtPrices: undefined,
      prices: { usd: 1, cad: 1 },
    }));
    const { status, body } = await send('/chilli-lime-chickpeas/publish', {
      version,
      publish_on: null,
      document: { ...document, variants: given },
    });
    expect([status, body.code]).toEqual([409, 'not_possible_now']);
    expect(body.detail).toMatch(/^Build a Box, .* would cost more than what is in it\./);
  });

  it('of several products at once neither fails nor loses one', async () => {
    const made = [await draft(), await draft(), await draft(), await draft()];
    const [first] = made;
    const sku = first?.document.variants[0]?.sku ?? '';
    const published = ({ handle, document }: (typeof made)[number], version: number) =>
      send(`/${handle}/publish`, { version, document, publish_on: null });
    if (first) await published(first, 1);
    const bundled = made.slice(1).map(({ handle, document }) => ({
      handle,
      document: {
        ...document,
        bundles: [
          {
            bundleId: `${handle}-pair`,
            title: 'A pair',
            description: 'Two.',
            choose: null,
            contents: { [sku]: 2 },
            prices: { usd: 300, cad: 400 },
            subscriptionPrices: {},
            pictures: document.pictures,
          },
        ],
      },
    }));
    const answers = await Promise.all([
      ...bundled.map((product) => published(product as (typeof made)[number], 1)),
      ...(first ? [published(first, 2)] : []),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('at a time that has passed is refused', async () => {
    const { handle, document } = await draft();
    const { status, body } = await send(`/${handle}/publish`, {
      version: 1,
      document,
      publish_on: { day: '2020-01-01', time: '00:00' },
    });
    expect([status, body.errors[0].path]).toEqual([409, '/publish_on/day']);
  });
});

it('has no version of a number that no product reaches', async () => {
  expect((await owner.get(`${API}/the-mix/versions/99999999999?store_id=${STORE}`)).status).toBe(400);
});

describe('archiving', () => {
  it('takes a product from the shop and from searches, and brings it back as it was', async () => {
    const { handle, document } = await draft({ title: 'Quixotic Bar' });
    await send(`/${handle}/publish`, { version: 1, document, publish_on: null });
    expect((await send(`/${handle}/archive`, { version: 2, archived: true })).status).toBe(200);
    expect(await shown(handle)).toBeNull();
    expect((await listed('&view=archived')).map((product) => product.handle)).toContain(handle);
    expect((await send(`/${handle}/archive`, { version: 3, archived: false })).status).toBe(200);
    expect((await shown(handle)).product_title).toBe('Quixotic Bar');
  });
});

it('lists products by what they are called and by SKU', async () => {
  expect((await listed('&q=MIX-5OZ')).map(({ handle }) => handle)).toEqual(['the-mix']);
  expect((await listed('&q=bhel')).map(({ handle }) => handle)).toEqual(['puffed-rice-bhel']);
});

describe('a search by SKU', () => {
  const skuOf = ({ variants }: ProductDraft) => variants[0]?.sku ?? '';
  const found = async (sku: string) => (await listed(`&q=${sku}`)).map(({ handle }) => handle);

  it('finds a draft', async () => {
    const { handle, document } = await draft();
    await send(`/${handle}`, { version: 1, document });
    expect(await found(skuOf(document).toLowerCase())).toContain(handle);
  });

  it('finds a product that is sold by a SKU that only its draft has', async () => {
    const { handle, document } = await draft();
    await send(`/${handle}/publish`, { version: 1, document, publish_on: null });
    const variants = document.variants.map((variant) => ({ ...variant, sku: `NEW-${variant.sku}` }));
    await send(`/${handle}`, { version: 2, document: { ...document, variants } });
    expect(await found(`NEW-${skuOf(document)}`)).toEqual([handle]);
  });

  it('finds a product by a SKU of a version that is to be published, also while a newer one has another', async () => {
    const { handle, document } = await draft();
    const later = { day: '2099-01-01', time: '09:00' };
    await send(`/${handle}/publish`, { version: 1, document, publish_on: later });
    const variants = document.variants.map((variant) => ({ ...variant, sku: `OTHER-${started}` }));
    await send(`/${handle}`, { version: 2, document: { ...document, variants } });
    expect(await found(skuOf(document))).toContain(handle);
  });

  it('does not find a product by a SKU that it has no more', async () => {
    const { handle, document } = await draft();
    const variants = document.variants.map((variant) => ({ ...variant, sku: `FORMER-${started}` }));
    await send(`/${handle}`, { version: 1, document: { ...document, variants } });
    await send(`/${handle}`, { version: 2, document });
    expect(await found(`FORMER-${started}`)).toEqual([]);
  });
});

it('a packer sees no products', async () => {
  const packer = await browserOf(shop, await addStaff(shop, 'packer'));
  expect((await packer.get(`${API}?store_id=${STORE}`)).status).toBe(403);
});

it('a version is published at the time for which it is scheduled, and not before', async () => {
  const { handle, document } = await draft();
  const { body } = await owner.get(`${API}/${handle}?store_id=${STORE}`);
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await send(`/${handle}/publish`, { version: body.version, document, publish_on: { day, time: '12:00' } });
  await publishDueVersions(shop.deps);
  expect(await shown(handle)).toBeNull();
  expect((await listed('&view=scheduled')).map((product) => product.handle)).toContain(handle);
  await shop.advanceClock('3 days');
  await publishDueVersions(shop.deps);
  owner = await browserOf(shop, await addStaff(shop, 'manager'));
  expect((await shown(handle)).product_title).toBe('Oat Bar');
  expect((await listed('&view=scheduled')).map((product) => product.handle)).not.toContain(handle);
});

it('a scheduled version that fails does not keep others from being published', async () => {
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const made = [await draft(), await draft()];
  for (const [index, { handle, document }] of made.entries())
    await send(`/${handle}/publish`, { version: 1, document, publish_on: { day, time: `1${index}:00` } });
  const [broken, sound] = made.map(({ handle }) => handle);
  // Nothing that can be typed is refused by the database.
  await shop.db.execute(sql`
    update product_versions set document = jsonb_set(document, '{variants,0,weightGrams}', '3000000000')
    where product_handle = ${broken}`);
  await shop.advanceClock('20 days');
  await expect(publishDueVersions(shop.deps)).rejects.toThrow();
  expect((await shown(sound ?? '')).product_title).toBe('Oat Bar');
  await shop.db.execute(sql`update product_versions set publish_at = null where product_handle = ${broken}`);
});

it('staff are told of a scheduled version that contradicts other products by its time', async () => {
  owner = await browserOf(shop, await addStaff(shop, 'manager'));
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const [first, second] = [await draft(), await draft()];
  const same = second.document.variants.map((variant) => ({
    ...variant,
    sku: first.document.variants[0]?.sku ?? '',
  }));
  const scheduled = { ...second.document, variants: same };
  await send(`/${second.handle}/publish`, {
    version: 1,
    document: scheduled,
    publish_on: { day, time: '12:00' },
  });
  await send(`/${first.handle}/publish`, { version: 1, document: first.document, publish_on: null });
  await shop.advanceClock('40 days');
  await publishDueVersions(shop.deps);
  expect(await shown(second.handle)).toBeNull();
  const { rows } = await shop.db.execute<{ title: string }>(
    sql`select title from alerts where key = ${`publish-failed:${second.handle}/2`}`,
  );
  expect(rows.map(({ title }) => title)).toEqual([
    `A scheduled version of ${second.handle} was not published`,
  ]);
});

describe('versions that are scheduled one after another', () => {
  const dayIn = (days: number) => ({
    day: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    time: '12:00',
  });
  /** One that is sold, with a sale scheduled: its end before its start if so asked. */
  async function scheduledSale(first: 'start' | 'end', from: number) {
    owner = await browserOf(shop, await addStaff(shop, 'manager'));
    const { handle, document } = await draft();
    const publish = async (title: string, publish_on: object | null) => {
      const { version } = await page(handle);
      const sent = { version, document: { ...document, title }, publish_on };
      expect((await send(`/${handle}/publish`, sent)).status).toBe(200);
    };
    await publish('Oat Bar', null);
    const steps = [() => publish('On sale', dayIn(from)), () => publish('As before', dayIn(from + 10))];
    for (const step of first === 'start' ? steps : steps.toReversed()) await step();
    return { handle, publish };
  }
  const titleIn = async (handle: string, days: string) => {
    await shop.advanceClock(days);
    await publishDueVersions(shop.deps);
    return (await shown(handle)).product_title;
  };

  it.each(['start', 'end'] as const)(
    'are published in the order of their times, the %s saved first',
    async (first) => {
      const from = first === 'start' ? 60 : 90;
      const { handle } = await scheduledSale(first, from);
      expect(await titleIn(handle, `${from + 5} days`)).toBe('On sale');
      expect(await titleIn(handle, `${from + 15} days`)).toBe('As before');
    },
  );

  it('are not published over what was published at once since, and staff are told', async () => {
    const { handle, publish } = await scheduledSale('start', 120);
    await publish('Oat Bar. May contain sesame', null);
    expect(await titleIn(handle, '125 days')).toBe('Oat Bar. May contain sesame');
    expect(await titleIn(handle, '135 days')).toBe('Oat Bar. May contain sesame');
    const { rows } = await shop.db.execute<{ key: string; text: string }>(
      sql`select key, text from alerts where key like ${`publish-failed:${handle}/%`} order by key`,
    );
    expect(rows.map(({ key }) => key)).toEqual(
      [3, 4].map((version) => `publish-failed:${handle}/${version}`),
    );
    expect(rows[0]?.text).toContain('Version 5 was published since');
    owner = await browserOf(shop, await addStaff(shop, 'manager'));
    expect((await listed('&view=scheduled')).map((product) => product.handle)).not.toContain(handle);
  });
});
