import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoreId } from '#domain/ids.ts';

const STORE_FOLDER = fileURLToPath(new URL('../../store/doosra', import.meta.url));

/** A store's folder, to be removed when it has been used. */
export interface StoreFolder {
  folder: string;
  remove(): Promise<void>;
}

/**
 * The sample store as the store of another brand: named in store.json alone, with a logo, colours, collections and a picture of a product
 * of its own.
 */
export async function renamedStore({ storeId }: { storeId: StoreId }): Promise<StoreFolder> {
  const parent = await mkdtemp(join(tmpdir(), 'renamed-'));
  const folder = join(parent, 'store');
  await cp(STORE_FOLDER, folder, { recursive: true });
  const edit = async (file: string, change: (text: string) => string) =>
    writeFile(join(folder, file), change(await readFile(join(folder, file), 'utf8')));

  await edit('store.json', (text) =>
    text.replace('"Doosra"', '"Tumeric & Salt"').replace('"store_doosra"', `"${storeId}"`),
  );
  await writeFile(
    join(folder, 'pictures/brand/salt.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 70"><rect width="300" height="70" fill="#0b3d2e"/></svg>',
  );
  await cp(join(folder, 'pictures/the-mix-pack.svg'), join(folder, 'pictures/salted-pack.svg'));
  await edit('products/the-mix.json', (text) =>
    text.replaceAll('/pictures/the-mix-pack.webp', '/pictures/salted-pack.webp'),
  );
  await edit('pages/global.json', (text) =>
    text
      .replace('/pictures/brand/logo.svg', '/pictures/brand/salt.svg')
      .replace(/,\s*"inTextColor": true/, '')
      .replace('"background": "#ff6a19"', '"background": "#7fc8a9"'),
  );
  await edit('collections.json', (text) =>
    text
      .replace('"name": "mixes",\n    "title": "Mixes"', '"name": "savoury",\n    "title": "Savoury"')
      .replace('"name": "bites",\n    "title": "Bites"', '"name": "sweet",\n    "title": "Sweet"'),
  );
  return { folder, remove: () => rm(parent, { recursive: true, force: true }) };
}
