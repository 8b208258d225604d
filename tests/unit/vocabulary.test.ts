import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The first column of the table below a heading of docs/vocabulary.md, without what is in brackets. */
function wordsBelow(heading: string): string[] {
  const [, below = ''] = readFileSync(join(ROOT, 'docs/vocabulary.md'), 'utf8').split(`## ${heading}\n`);
  const [table = ''] = below.split('\n## ');
  const rows = [...table.matchAll(/^\| (?!not |-)([^|]+)\|/gm)].map(([, cell = '']) => cell);
  return rows.flatMap((cell) => cell.replace(/\([^)]*\)/g, '').split(',')).map((word) => word.trim());
}

/** `keptCartChanges`, `kept-cart-changes.ts` and `KEPT_CART_CHANGES` as ` kept cart changes `. */
function asWords(name: string): string {
  const separated = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[^A-Za-z\d]+/g, ' ');
  return ` ${separated.toLowerCase().trim()} `;
}

const words = wordsBelow('Words that are not used');
const files = globSync(['{src,art,bin,tests}/**/*.{ts,tsx,mjs,css,hbs,mjml}', 'docs/**/*.md'], { cwd: ROOT });

function violations(named: { name: string; file: string }[]): string[] {
  return named.flatMap(({ name, file }) => {
    const inWords = asWords(name);
    return words
      .filter((word) => inWords.includes(` ${word} `) || inWords.includes(` ${word}s `))
      .map((word) => `${file}: ${name} (${word})`);
  });
}

it('the table of unused words is read', () => {
  expect(words).toEqual(expect.arrayContaining(['letter', 'early presses', 'kept']));
  expect(violations([{ name: 'readKeptLetters', file: 'x.ts' }])).toHaveLength(2);
});

it('no comment, text or document uses an unidiomatic word', () => {
  const unidiomatic = wordsBelow('Idiom');
  expect(unidiomatic).toContain('whoever');
  const pattern = new RegExp(`\\b(?:${unidiomatic.join('|')})\\b`, 'i');
  const read = globSync(['{src,bin}/**/*.{ts,tsx,mjs}', 'README.md', 'docs/**/*.md'], { cwd: ROOT }).filter(
    (file) => basename(file) !== 'vocabulary.md',
  );
  expect(read.filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

it('no file is called by an unused word', () => {
  expect(violations(files.map((file) => ({ name: basename(file), file })))).toEqual([]);
});

it('no heading of a document uses an unused word', () => {
  const documents = files.filter((file) => file.endsWith('.md') && basename(file) !== 'vocabulary.md');
  const headings = documents.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, name = '']) => ({
      name,
      file,
    })),
  );
  expect(headings.length).toBeGreaterThan(100);
  expect(violations(headings)).toEqual([]);
});

/** Plain English in the sentence that a title is. */
const WORDS_OF_SENTENCES = [
  'tell',
  'parcel',
  'in words',
  'letter',
  'gone',
  'room',
  'usual',
  'longest',
  'visit',
  'silent',
  'on its way',
];
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g;

it('no title of a test uses an unused word', () => {
  const titles = files
    .filter((file) => /^tests\/.*\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(TITLE)].map(([, , name = '']) => ({ name, file })),
    );
  expect(titles.length).toBeGreaterThan(5000);
  const allowed = WORDS_OF_SENTENCES.map((word) => `(${word})`);
  expect(violations(titles).filter((found) => !allowed.some((word) => found.endsWith(word)))).toEqual([]);
});

const EXPORTED = /^export (?:default )?(?:async )?(?:function\*?|const|let|interface|type|class) (\w+)/gm;
const DECLARED =
  /^(?:export (?:default )?)?(?:async )?(?:function\*?|const|let|interface|type|class) (\w+)/gm;
const namesIn = (pattern: RegExp): { name: string; file: string }[] =>
  files
    .filter((file) => /^src\/.*\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(pattern)].map(([, name = '']) => ({ name, file })),
    );
const exported = namesIn(EXPORTED);

/** Words of the language, which a message to the concierge may hold. */
const LISTS_OF_WORDS = 'src/domain/concierge/reading/common-words.ts';

it('no exported name and no other name of a module uses an unused word', () => {
  const declared = namesIn(DECLARED).filter(({ file }) => file !== LISTS_OF_WORDS);
  expect(declared.length).toBeGreaterThan(5000);
  expect(violations(declared)).toEqual([]);
});

/** What the card providers do, each in its own way. */
const OF_EACH_PROVIDER = ['declineReasonOf', 'toPaymentIntent'];

it('no exported name of the server, the domain and the commands means two things', () => {
  const places = new Map<string, string[]>();
  for (const { name, file } of exported)
    if (/^src\/(?:server|domain|cli)\//.test(file)) places.set(name, [...(places.get(name) ?? []), file]);
  const twice = [...places].filter(([name, of]) => new Set(of).size > 1 && !OF_EACH_PROVIDER.includes(name));
  expect(twice).toEqual([]);
});
