import { readdir } from 'node:fs/promises';

/** The files of a folder and of those in it, as paths below it, sorted; none for a missing folder. Hidden ones are left out. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const shown = entries.filter(({ name }) => !name.startsWith('.'));
  const inside = shown
    .filter((entry) => entry.isDirectory())
    .map(async ({ name }) => (await filesBelow(`${folder}/${name}`)).map((file) => `${name}/${file}`));
  const own = shown.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  return [...own, ...(await Promise.all(inside)).flat()].sort();
}
