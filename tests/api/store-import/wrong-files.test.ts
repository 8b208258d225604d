import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readStoreFiles } from '#server/store-import/read-store-files.ts';
import { STORE_FOLDER } from './imported-store.ts';

describe('files that are not right', () => {
  let folder: string;
  let parent: string;

  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'store-'));
    folder = join(parent, 'store');
    const isText = (path: string) => !path.includes('pictures') && !path.includes('drawing');
    await cp(STORE_FOLDER, folder, { recursive: true, filter: isText });
    return () => rm(parent, { recursive: true, force: true });
  });

  async function edit(file: string, change: (text: string) => string): Promise<void> {
    const path = join(folder, file);
    await writeFile(path, change(await readFile(path, 'utf8')));
  }

  it('are refused with the file, the place in it and what it must be', async () => {
    await edit('products/the-mix.json', (text) => text.replace('"cad": 1849', '"cad": 18.49'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      /^store\/products\/the-mix\.json: variants\[1\]\.prices\.cad: must be a whole number of cents$/,
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
      text.replace(
        '"usd": 2149, "cad": 2849 },\n      "pictures"',
        '"usd": 9900, "cad": 2849 },\n      "pictures"',
      ),
    );
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/products/the-mix.json: bundles[0].prices.usd: must not be more than its parts cost, 2397',
    );
  });

  it('are refused when a collection names a product that is not there', async () => {
    await edit('collections.json', (text) => text.replaceAll('"fig-fennel-bites"', '"fig-bites"'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/collections.json: [0].products: there is no product fig-bites',
    );
  });

  it('are refused when a link could run a script', async () => {
    await edit('pages/HomePage.json', (text) => text.replace('"/store-locator"', '"javascript:alert(1)"'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/pages/HomePage.json: comingSoon.buttons[0].link: must be a path like /shop or an https address',
    );
  });

  it('are complained about all at once, a line each', async () => {
    await edit('store.json', (text) => text.replace('"usd"', '"eur"'));
    await edit('pages/faq.json', (text) => text.replace('"title"', '"titel"'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      /store\/store\.json.*\n.*store\/pages\/faq\.json|faq\.json.*\n.*store\.json/,
    );
  });
});
