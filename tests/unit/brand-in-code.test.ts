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

/** What one kind of food is called, and what only such a shop would say. */
const TRADE = /\b(?:snacks?|teas?|munchies|fryer|kettle|larder|hungry|the bag)\b/i;

/** They understand what shoppers type, or keep a default that the specification names. */
const UNDERSTANDING = [
  /^src\/domain\/(?:catalog|concierge|labels|text)\//,
  /^src\/server\/concierge\/answers\/products\.ts$/,
  /^src\/contracts\/content\/page-contents\.ts$/,
];

const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?:^|\s)\/\/.*/g, '');

it('no text of the program names what one kind of shop sells: stores say it in their own files', () => {
  const copy = globSync('src/**/*.{ts,tsx,hbs}', { cwd: ROOT }).filter(
    (file) => !UNDERSTANDING.some((understood) => understood.test(file)),
  );
  expect(copy.length).toBeGreaterThan(500);
  const naming = copy.flatMap((file) =>
    withoutComments(readFileSync(join(ROOT, file), 'utf8'))
      .split('\n')
      .filter((line) => TRADE.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(naming).toEqual([]);
});
