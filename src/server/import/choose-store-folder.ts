import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { StoreId } from '#domain/ids.ts';
import { StartError } from '#server/platform/settings/start-error.ts';

interface StoreChoice {
  /** The directory that contains `store/`. */
  repository: string;
  /** The setting `STORE`; null when it is not set. */
  name: string | null;
  /** The store that the database holds, with the folder that it was filled from; null while it is empty. */
  held: { id: StoreId; folder: string | null } | null;
}

const storesFile = z.object({ default: z.string() });
const storeFile = z.object({ storeId: z.string() });

/**
 * The folder of the store that the shop starts with: the one that is named, else that of the database, else the default of
 * `store/stores.json`. Throws `StartError` when there is none of this name, or the database holds another store.
 */
export async function chooseStoreFolder({ repository, name, held }: StoreChoice): Promise<string> {
  const parent = join(repository, 'store');
  const stores = await readStoreIds(parent);
  const ofDatabase =
    held?.folder && stores.has(held.folder)
      ? held.folder
      : [...stores].find(([, id]) => id === held?.id)?.[0];
  if (name === null) return join(parent, ofDatabase ?? (await defaultStore(parent)));
  if (!stores.has(name))
    throw new StartError(`STORE is "${name}": must be one of ${[...stores.keys()].join(', ')}.`);
  if (held !== null && name !== ofDatabase)
    throw new StartError(
      `STORE is "${name}", but the database holds another store, ${ofDatabase ?? held.id}, and nothing in it was changed. Leave STORE out, or set another DATA_DIR or DATABASE_URL for ${name}.`,
    );
  return join(parent, name);
}

/** The id of each store below a folder, by the name of its own folder. */
async function readStoreIds(parent: string): Promise<Map<string, string>> {
  const entries = await readdir(parent, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const ids = await Promise.all(names.map(async (name) => [name, await readStoreId(parent, name)] as const));
  return new Map(ids);
}

const customersFile = z.array(z.object({ email: z.string(), password: z.string() }));

/** The first sample customer of a store's folder; null when it has none. */
export async function readSampleCustomer(
  folder: string,
): Promise<{ email: string; password: string } | null> {
  try {
    const [customer] = customersFile.parse(
      JSON.parse(await readFile(join(folder, 'customers.json'), 'utf8')),
    );
    return customer ?? null;
  } catch {
    return null;
  }
}

/** Empty for a file that cannot be read: reading the whole store says what is wrong with it. */
async function readStoreId(parent: string, name: string): Promise<string> {
  const text = await readFile(join(parent, name, 'store.json'), 'utf8').catch(() => '');
  try {
    return storeFile.parse(JSON.parse(text)).storeId;
  } catch {
    return '';
  }
}

async function defaultStore(parent: string): Promise<string> {
  return storesFile.parse(JSON.parse(await readFile(join(parent, 'stores.json'), 'utf8'))).default;
}
