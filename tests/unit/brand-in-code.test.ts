import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const files = globSync('src/**/*.*', { cwd: ROOT });
const texts = files.map((file) => ({
  file,
  text: `${file}\n${readFileSync(join(ROOT, file), 'latin1')}`.toLowerCase(),
}));

const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** Handles that are examples of comments, of what an address looks like, and of messages. */
const EXAMPLES = ['the-mix', 'the-bites'];

/** What only one store says: its name and id, its concierge, and what its products are called. */
function wordsOf(store: string): string[] {
  const { brand, storeId } = json(`store/${store}/store.json`);
  const { headerTitle } = json(`store/${store}/pages/global.json`).chatbotStyles;
  const handles = globSync(`store/${store}/products/*.json`, { cwd: ROOT }).map((file) =>
    basename(file, '.json'),
  );
  return [brand, storeId, headerTitle, ...handles.filter((handle) => !EXAMPLES.includes(handle))];
}

describe.each(
  globSync('store/*/', { cwd: ROOT })
    .map((folder) => basename(folder))
    // The store that begins with nothing is of no brand.
    .filter((name) => !name.includes('.') && name !== 'blank'),
)('no file of the program contains, in its path or its text, a word of the store %s:', (store) => {
  it.each(wordsOf(store))('%s', (word) => {
    expect(texts.length).toBeGreaterThan(500);
    const naming = texts.filter(({ text }) => text.includes(word.toLowerCase()));
    expect(naming.map(({ file }) => file)).toEqual([]);
  });
});
