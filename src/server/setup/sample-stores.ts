import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { pictureName, readPictureOriginals } from '#server/pictures/picture-originals.ts';

/** A folder of `store/` that the shop can begin with. */
export interface SampleStore {
  folder: string;
  path: string;
  brand: string;
  about: string;
  /** Null for the store that begins with nothing. */
  picture: string | null;
  isBlank: boolean;
}

const storeFile = z.object({ brand: z.string() });
const homeFile = z.object({ metaDescription: z.string().default('') });
const globalFile = z.object({ sharePicture: z.string().optional() });
const customersFile = z.array(z.object({ email: z.string() }));

/** All folders of stores that can be read, by name. */
export async function listSampleStores(stores: string): Promise<SampleStore[]> {
  const entries = await readdir(stores, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const found = await Promise.all(folders.sort().map((folder) => readSampleStore(stores, folder)));
  return found.flatMap((store) => store ?? []);
}

/** Null for a name that no folder has. */
export async function findSampleStore(stores: string, folder: string): Promise<SampleStore | null> {
  const all = await listSampleStores(stores);
  return all.find((store) => store.folder === folder) ?? null;
}

/** The addresses of the sample customers of all stores. */
export async function sampleEmails(stores: string): Promise<string[]> {
  const all = await listSampleStores(stores);
  const customers = await Promise.all(
    all.map(({ path }) => readJson(join(path, 'customers.json'), customersFile)),
  );
  return customers.flatMap((file) => (file ?? []).map(({ email }) => email));
}

async function readSampleStore(stores: string, folder: string): Promise<SampleStore | null> {
  const path = join(stores, folder);
  const [store, home, global, products] = await Promise.all([
    readJson(join(path, 'store.json'), storeFile),
    readJson(join(path, 'pages/HomePage.json'), homeFile),
    readJson(join(path, 'pages/global.json'), globalFile),
    readdir(join(path, 'products')).catch(() => []),
  ]);
  if (!store) return null;
  const name = global?.sharePicture
    ?.split('/')
    .at(-1)
    ?.replace(/\.webp.*/, '');
  const { sized } = await readPictureOriginals(join(path, 'pictures'));
  const file = sized.find((one) => pictureName(one) === name);
  return {
    folder,
    path,
    brand: store.brand,
    about: (home?.metaDescription ?? '').replaceAll('{brand}', store.brand),
    picture: file === undefined ? null : join(path, 'pictures', file),
    isBlank: !products.some((one) => one.endsWith('.json')),
  };
}

async function readJson<Schema extends z.ZodType>(path: string, schema: Schema) {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}
