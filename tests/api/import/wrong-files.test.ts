import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readStoreFiles } from '#server/import/files/read-store-files.ts';
import { STORE_FOLDER } from './imported-store.ts';

describe('files that are not right', () => {
  let folder: string;
  let parent: string;

  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'store-'));
    folder = join(parent, 'store');
    await cp(STORE_FOLDER, folder, { recursive: true });
    return () => rm(parent, { recursive: true, force: true });
  });

  async function edit(file: string, change: (text: string) => string): Promise<void> {
    const path = join(folder, file);
    await writeFile(path, change(await readFile(path, 'utf8')));
  }

  it('are refused with the file, the place in it and what it must be', async () => {
    await edit('products/the-mix.json', (text) => text.replace('"cad": 1979', '"cad": 19.79'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      /^store\/products\/the-mix\.json: variants\[1\]\.prices\.cad: must be a whole number of cents$/,
    );
  });

  it('are refused when a product is hotter than five chillies', async () => {
    await edit('products/the-mix.json', (text) => text.replace('"heat": 2', '"heat": 6'));
    await expect(readStoreFiles(folder)).rejects.toThrow('heat: must be 0 to 5 chillies');
  });

  it.each([
    ['0', 'variants[0].netWeightGrams: must be more than 0 grams'],
    ['141.7', 'variants[0].netWeightGrams: must be whole grams'],
    ['143', 'variants[0].netWeightGrams: must not be more than weightGrams'],
  ])('are refused when %s is the net weight of a bag of 142 g', async (netWeight, problem) => {
    await edit('products/the-mix.json', (text) =>
      text.replace('"netWeightGrams": 142', `"netWeightGrams": ${netWeight}`),
    );
    await expect(readStoreFiles(folder)).rejects.toThrow(`store/products/the-mix.json: ${problem}`);
  });

  it('are refused when a colour cannot be read, with the nearest shade that can', async () => {
    await edit('pages/global.json', (text) =>
      text.replace(
        '"chatbotStyles": {',
        '"theme": { "palette": { "danger": "#ff9999" } },\n  "chatbotStyles": {',
      ),
    );
    await expect(readStoreFiles(folder)).rejects.toThrow(
      /^store\/pages\/global\.json: theme\.palette\.danger: has a contrast of 2\.0 to the colour of cards; it must be 4\.5 or more; the nearest shade is #[0-9a-f]{6}$/,
    );
  });

  it('are refused when the text of an email has a placeholder that it does not know', async () => {
    await edit('emails.json', (text) => text.replace('It has left the kitchen.', 'It has left {place}.'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/emails.json: order-shipped.heading: has no placeholder {place}: it would be sent as it is',
    );
  });

  it('are refused when a summary is too long for a card', async () => {
    await edit('products/the-mix.json', (text) =>
      text.replace('"summary": "', `"summary": "${'crisp '.repeat(10)}`),
    );
    await expect(readStoreFiles(folder)).rejects.toThrow('summary: must have at most 60 characters');
  });

  it.each([
    [
      '"calories": 151.4',
      '"calories": 251.4',
      'amounts.calories: must be near what fat, carbohydrate and protein give, 151',
    ],
    [
      '"added_sugars": 1.4',
      '"added_sugars": 1.7',
      'amounts.added_sugars: must not be more than total_sugars, 1.6',
    ],
    ['"sodium": 214', '"sodium": -1', 'amounts.sodium: must not be negative'],
    ['"iron": 0.9,', '', 'amounts.iron: is missing'],
    ['"servingGrams": 30', '"servingGrams": 27.5', 'servingGrams: must be whole grams'],
    ['["MIX-5OZ", "MIX-10OZ"', '["MIX-50Z", "MIX-10OZ"', 'skus[0]: MIX-50Z is not a variant of this product'],
    ['["MIX-5OZ", "MIX-10OZ"', '["MIX-10OZ", "MIX-10OZ"', 'skus[1]: MIX-10OZ has a label already'],
    [
      '"netWeightGrams": 142,',
      '',
      'skus[0]: MIX-5OZ needs netWeightGrams, from which its servings are counted',
    ],
  ])('are refused when of a nutrition label %s is %s', async (right, wrong, problem) => {
    await edit('products/the-mix.json', (text) => text.replace(right, wrong));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      `store/products/the-mix.json: nutrition[0].${problem}`,
    );
  });

  it('are refused when a gift pack holds a food without a label', async () => {
    await edit('products/doosra-starter-pack.json', (text) =>
      text.replace('["MIX-5OZ", "BITES-CHILLI-CACAO"]', '["MIX-5OZ", "BITES-ROSE"]'),
    );
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/products/doosra-starter-pack.json: variants[1].foods: there is no nutrition label of BITES-ROSE',
    );
  });

  it('are refused when a field is misspelt', async () => {
    await edit('store.json', (text) => text.replace('"brand"', '"brnad"'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/store.json: has a field that is not known: brnad',
    );
  });

  it('are refused when a field is missing', async () => {
    await edit('store.json', (text) => text.replace('"brand": "Doosra",', ''));
    await expect(readStoreFiles(folder)).rejects.toThrow('store/store.json: brand: is missing');
  });

  it('are refused when they are not JSON', async () => {
    await edit('discounts.json', (text) => text.slice(0, -5));
    await expect(readStoreFiles(folder)).rejects.toThrow(/^store\/discounts\.json: is not JSON: /);
  });

  it('are refused when one is missing', async () => {
    await rm(join(folder, 'shipping.json'));
    await expect(readStoreFiles(folder)).rejects.toThrow('store/shipping.json: is missing or cannot be read');
  });

  it('are refused when a bundle costs more than its parts', async () => {
    await edit('products/the-mix.json', (text) =>
      text.replace('"usd": 2149, "cad": 2849 }', '"usd": 9900, "cad": 2849 }'),
    );
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/products/the-mix.json: bundles[0].prices.usd: must not be more than its parts cost, 2397',
    );
  });

  it.each([
    ['"units": 6', '"units": 1', 'bundles[0].choose.units: must be at least 2'],
    ['"units": 6', '"units": 19', 'bundles[0].choose.units: must be at most 18'],
    ['"MIX-10OZ"', '"NO-SUCH-BAG"', 'bundles[0].choose.from[0]: there is no such sku'],
    ['"MIX-10OZ"', '"PEANUT-14OZ"', 'bundles[0].choose.from[3]: PEANUT-14OZ is listed twice'],
    [
      '"choose"',
      '"contents": { "MIX-10OZ": 1 }, "choose"',
      'bundles[0].contents: must be left out where the shopper',
    ],
    [
      '"usd": 6599',
      '"usd": 6900',
      'bundles[0].prices.usd: must not be more than 6 of the cheapest it may hold cost, 6894',
    ],
    [
      '"every-1-month"',
      '"every-full-moon"',
      'bundles[0].subscriptionPrices.every-full-moon: there is no such subscription option',
    ],
  ])('are refused when a box has %s as %s', async (from, to, problem) => {
    await edit('products/build-a-box.json', (text) => text.replace(from, to));
    await expect(readStoreFiles(folder)).rejects.toThrow(`store/products/build-a-box.json: ${problem}`);
  });

  it('are refused when a product has neither variants nor boxes only', async () => {
    await edit('products/build-a-box.json', (text) =>
      text.replace(/"bundles": \[[\s\S]*\],\n {2}"content"/, '"content"'),
    );
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/products/build-a-box.json: variants: needs a variant',
    );
  });

  it('are refused when a store location carries a product that is not there', async () => {
    await edit('store-locations.json', (text) => text.replace('"the-mix"', '"the-mixx"'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/store-locations.json: [0].products: there is no product the-mixx',
    );
  });

  it('are refused when a store location carries a product twice', async () => {
    await edit('store-locations.json', (text) => text.replace('"the-mix"', '"the-bites"'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/store-locations.json: [0].products: must name each product once',
    );
  });

  it('are refused when a collection names a product that is not there', async () => {
    await edit('collections.json', (text) => text.replaceAll('"fig-fennel-bites"', '"fig-bites"'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/collections.json: [0].products: there is no product fig-bites',
    );
  });

  it.each([
    ['"cutOff": "14:00"', '"cutOff": "2 pm"', '[0].delivery.cutOff: must be a time of day like 14:00'],
    [
      '"handlingDays": [0, 1]',
      '"handlingDays": [2, 1]',
      '[0].delivery.handlingDays: must be the fewest days first, like [3, 5]',
    ],
    [
      '"handlingDays": [0, 1]',
      '"handlingDays": 1',
      '[0].delivery.handlingDays: must be the fewest and the most days, like [3, 5]',
    ],
    [
      '"packingWeekdays": ["mon", ',
      '"packingWeekdays": ["monday", ',
      '[0].delivery.packingWeekdays[0]: must be one of mon, tue, wed, thu, fri, sat, sun',
    ],
    [
      '"07-04"',
      '"02-30"',
      '[0].delivery.noPackingOn[1]: must be a day like 2026-11-26, or 12-25 for every year',
    ],
    ['"regions": ["AK", "HI"], "days"', '"regions": ["ON"], "days"', 'regions: ON is not a region of US'],
    ['"zipPrefixes": ["100"', '"zipPrefixes": ["10x"', 'must be the first digits of a ZIP code, like 100'],
    [
      '{ "country": "US", "zipPrefixes": ["100"',
      '{ "country": "US", "regions": ["NY"], "zipPrefixes": ["100"',
      'transitDays[1].zipPrefixes: must not be beside regions; give them an entry of their own',
    ],
    [
      '{ "country": "US", "zipPrefixes": ["100"',
      '{ "country": "US", "zipPrefixes": ["100", "100"',
      '[0].delivery.transitDays[1]: US 100 has days already',
    ],
    [
      '{ "country": "CA", "days": [4, 5] },',
      '',
      '[0].delivery.transitDays: has no days for CA, which has a rate',
    ],
  ])('are refused when delivery times say %s as %s', async (right, wrong, message) => {
    await edit('shipping.json', (text) => text.replace(right, wrong));
    await expect(readStoreFiles(folder)).rejects.toThrow(message);
  });

  it('are refused when the tax table leaves a region out', async () => {
    await edit('tax-rates.json', (text) => text.replaceAll('"region": "OR"', '"region": "WA"'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/tax-rates.json: US: has no entry for OR; a region without tax needs one without rates',
    );
  });

  it('are refused when the time zone is none', async () => {
    await edit('store.json', (text) => text.replace('America/New_York', 'New York'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/store.json: timeZone: must be a time zone like America/New_York',
    );
  });

  it('are refused when staff are to get emails of new orders in a way that there is not', async () => {
    await edit('store.json', (text) =>
      text.replace('"sample": true', '"sample": true, "newOrderEmails": "weekly"'),
    );
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/store.json: newOrderEmails: must be each, hourly, daily or none',
    );
  });

  it.each([
    ['NOSUCHCODE', 'there is no code NOSUCHCODE in discounts.json'],
    ['FIVEOFF', 'FIVEOFF must be firstOrderOnly in discounts.json'],
  ])('are refused when the newsletter is to give away the code %s', async (code, message) => {
    await edit('store.json', (text) => text.replace('"FIRSTBAG"', `"${code}"`));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      `store/store.json: newsletter.firstOrder.code: ${message}`,
    );
  });

  it('are refused when a link could run a script', async () => {
    await edit('pages/HomePage.json', (text) => text.replace('"/store-locator"', '"javascript:alert(1)"'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/pages/HomePage.json: comingSoon.buttons[0].link: must be a path like /shop or an https address',
    );
  });

  it('are refused when a product, a page or a review names a picture that is not there', async () => {
    await rm(join(folder, 'pictures/the-mix-poured.svg'));
    const refusal = await readStoreFiles(folder).catch((error: Error) => error.message);
    const lines = String(refusal).split('\n');
    expect(lines).toContain(
      'store/products/the-mix.json: pictures[1].url: there is no picture pictures/the-mix-poured.webp',
    );
    expect(lines).toContain(
      'store/pages/HomePage.json: blocks[5].rows[0].imageUrl: there is no picture pictures/the-mix-poured.webp',
    );
    expect(lines).toContain(
      'store/reviews/the-mix.json: [1].pictures[0].url: there is no picture pictures/the-mix-poured.webp',
    );
  });

  it.each(['jpeg', 'jpg', 'png', 'webp', 'avif', 'svg'])('take a picture as a .%s', async (kind) => {
    await rm(join(folder, 'pictures/the-mix-poured.svg'));
    await writeFile(join(folder, `pictures/the-mix-poured.${kind}`), '');
    await expect(readStoreFiles(folder)).resolves.toMatchObject({ store: { brand: 'Doosra' } });
  });

  it.each([
    ['the-mix-poured.heic', 'is no picture that the shop can show: svg, png, jpg, jpeg, webp, avif'],
    ['IMG_1234.jpg', 'must be named in lowercase letters, digits and single hyphens, like the-mix-pack.jpg'],
    ['the-mix-640.png', 'must not have a name that ends in a width or in -mail'],
    ['the-mix-pack.png', null],
  ])('are refused when there is a picture called %s', async (file, reason) => {
    await writeFile(join(folder, 'pictures', file), '');
    const [name, message] = reason
      ? [file, reason]
      : ['the-mix-pack.svg', 'has the same name as the-mix-pack.png'];
    await expect(readStoreFiles(folder)).rejects.toThrow(`store/pictures/${name}: ${message}`);
  });

  it.each([
    ['"source": "sample",', '', '[0].source: is missing'],
    ['"source": "sample"', '"source": "Etsy"', '[0].writtenOn: is missing: the day on which it was written'],
    [
      '"source": "sample"',
      '"source": "Etsy"',
      '[0].verified: must be left out: only what was bought in this shop is verified',
    ],
    [
      '"source": "sample"',
      '"source": "Etsy", "writtenOn": "2999-01-01"',
      '[0].writtenOn: must not be in the future',
    ],
  ])(
    'are refused when a review does not say honestly where it is from: %s as %s',
    async (was, is, refusal) => {
      await edit('reviews/the-mix.json', (text) => text.replace(was, is));
      await expect(readStoreFiles(folder)).rejects.toThrow(`store/reviews/the-mix.json: ${refusal}`);
    },
  );

  it('take a review from elsewhere under the id that it has there', async () => {
    await edit('reviews/the-mix.json', (text) =>
      text
        .replace('"sample-the-mix-01"', '"etsy-3847598345"')
        .replace('"source": "sample"', '"source": "Etsy"')
        .replace(/"daysAgo": \d+/, '"writtenOn": "2024-11-05"')
        .replace(/,\s*"verified": true/, ''),
    );
    const { reviews } = await readStoreFiles(folder);
    expect(reviews.filter(({ source }) => source !== 'sample')).toMatchObject([
      { reviewId: 'etsy-3847598345', source: 'Etsy', writtenOn: '2024-11-05', productHandle: 'the-mix' },
    ]);
  });

  it('take a contact page that leaves its heading to the shop', async () => {
    await edit('pages/contact.json', (text) => text.replace(/"heading": "[^"]*",\s*/, ''));
    await expect(readStoreFiles(folder)).resolves.toMatchObject({ store: { brand: 'Doosra' } });
  });

  it('are complained about all at once, a line each', async () => {
    await edit('store.json', (text) => text.replace('"usd"', '"dollars"'));
    await edit('pages/faq.json', (text) => text.replace('"title"', '"titel"'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      /store\/store\.json.*\n.*store\/pages\/faq\.json|faq\.json.*\n.*store\.json/,
    );
  });
});
