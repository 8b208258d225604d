import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ownAddressProblem } from '#domain/content/own-page-address.ts';
import { PRIVATE_PAGES } from '#domain/content/private-pages.ts';

const problemOf = (path: string) => ownAddressProblem(path, 'Doosra');

it.each(['/wholesale', '/pages/wholesale', '/pages/faq', '/our-2-kitchens'])(
  '%s can be an address',
  (path) => {
    expect(problemOf(path)).toBeNull();
  },
);

it.each([
  '/',
  'wholesale',
  '/Wholesale',
  '/one/two',
  '/pages/',
  '/a b',
  '/-a',
  '/a.html',
  `/${'a'.repeat(90)}`,
])('%s is no address of a page', (path) => {
  expect(problemOf(path)).not.toBeNull();
});

it("the story's address is taken", () => {
  expect(problemOf('/the-doosra-story')).not.toBeNull();
});

it('every address that a screen of the shop has is taken', () => {
  const routes = readFileSync('src/web/routes.ts', 'utf8');
  const screens = [...routes.matchAll(/route\(\s*'([a-z][^'/:]*)/g)].map(([, first]) => `/${first}`);
  const staffScreens = /route\('admin', [^[]*\[([\s\S]*?)\n {2}\]\),/.exec(routes)?.[1] ?? '';
  const ofShop = screens.filter((path) => !staffScreens.includes(`route('${path.slice(1)}`));
  expect([...ofShop, ...PRIVATE_PAGES].filter((path) => problemOf(path) === null)).toEqual([]);
});

it('every address that a call of the program has is taken', () => {
  const calls = readdirSync('src/contracts', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-calls.ts'))
    .flatMap((file) => [...readFileSync(`src/contracts/${file}`, 'utf8').matchAll(/path: '\/([^'/]+)/g)])
    .map(([, first = '']) => `/${first.toLowerCase()}`);
  expect(calls.length).toBeGreaterThan(100);
  expect([...new Set(calls)].filter((path) => problemOf(path) === null)).toEqual([]);
});
