import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const files = globSync(
  ['{README,store/README}.md', 'docs/**/*.md', '{src,tests,store}/**/*.{ts,tsx}', 'bin/**/*.mjs'],
  { cwd: ROOT },
);
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const inEach = (of: RegExp, pattern: RegExp) =>
  files
    .filter((file) => of.test(file))
    .flatMap((file) => [...read(file).matchAll(pattern)].map(([, found = '']) => ({ file, found })));

it('every link of a document leads to a file', () => {
  const links = inEach(/\.md$/, /\]\((?!https?:)([^)#\s]+)/g);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ file, found }) => !existsSync(join(ROOT, dirname(file), found)))).toEqual([]);
});

/** The anchors of a document, as GitHub makes them of its headings. */
const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

it('every link to a section leads to a heading of that document', () => {
  const links = inEach(/\.md$/, /\]\((?!https?:)([^)\s]*#[^)\s]+)\)/g);
  expect(links.length).toBeGreaterThan(5);
  const dead = links.filter(({ file, found }) => {
    const [path = '', anchor = ''] = found.split('#');
    return !anchorsOf(path === '' ? file : join(dirname(file), path)).includes(anchor);
  });
  expect(dead).toEqual([]);
});

it('every document and decision that a comment names is there', () => {
  const named = inEach(/\.(ts|tsx|mjs)$/, /(docs\/[\w/.-]+?\.md|docs\/decisions\/\d{4})\b/g);
  const decisions = files.filter((file) => file.startsWith('docs/decisions/'));
  const isThere = (name: string) =>
    name.endsWith('.md') ? existsSync(join(ROOT, name)) : decisions.some((file) => file.startsWith(name));
  expect(named.filter(({ found }) => !isThere(found))).toEqual([]);
});

it('every section of the specification that a comment names is there', () => {
  const sections = [...read('docs/specification.md').matchAll(/^## (\d+)\./gm)].map(([, number]) => number);
  const named = inEach(/\.(ts|tsx|mjs)$/, /Spec §(\d+)/g);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ found }) => !sections.includes(found))).toEqual([]);
});

it.each([
  'on start a session is initialised',
  'order history for any `customer_email`',
  "'Forgot your password?' leads nowhere",
  'sign-up failure shows nothing',
  'sign-up with an address in use fails',
  'review dialog shows nothing',
  'rating starts at 0',
  'the result page believes `redirect_status`',
  'a 20th distinct SKU is silently ignored',
  'prices and totals sent by the client',
  'style editing without a role check',
  'IP lookup by a plain-http third party',
  'analytics without asking',
  'ingredients and allergens for three handles',
  'all results on one page',
  "the brand's name in texts",
])('the list of departures has: %s', (departure) => {
  const rows = read('docs/departures.md').split('\n');
  const [row = ''] = rows.filter((line) => line.startsWith('| ') && line.includes(departure));
  const cells = row.split(' | ').map((cell) => cell.replaceAll('|', '').trim());
  expect(cells.filter(Boolean)).toHaveLength(3);
});

it('each decision begins with its number', () => {
  const wrong = files.filter((file) => {
    const number = /^docs\/decisions\/(\d{4})-/.exec(file)?.[1];
    return number !== undefined && !read(file).startsWith(`# ${Number(number)}. `);
  });
  expect(wrong).toEqual([]);
});
