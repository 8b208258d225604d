import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import routes from '../../src/web/routes.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(`${ROOT}/${file}`, 'utf8');

const sections = read('docs/specification.md').split(/^## (?=\d)/m);
const section = (number: number) => sections.find((text) => text.startsWith(`${number}. `)) ?? '';
const inBackticks = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const sorted = (names: readonly string[]) => [...new Set(names)].sort();

/** Addresses in the first column of the table below this heading of §2. */
const addressesBelow = (heading: string) => {
  const [table = ''] = (section(2).split(`| ${heading} `)[1] ?? '').split('\n\n');
  const rows = table.split('\n').slice(2);
  return sorted(rows.flatMap((row) => inBackticks(row.split('|')[1] ?? '')));
};

/** `products/:productId` as `/products/{}`. */
const asAddress = (path = '') => `/${path.replaceAll(/[:{][^/]+/g, '{}')}`;
const NO_ROUTE = '/the-{brand}-story';

it('§2 has every address of the shop, and no other', () => {
  const listed = addressesBelow('address').filter((address) => address !== NO_ROUTE);
  const routed = routes.map(({ path }) => path).filter((path) => path !== '*');
  expect(sorted(listed.map((address) => asAddress(address.slice(1))))).toEqual(sorted(routed.map(asAddress)));
});

it('§2 has every area of the back office, and no other', () => {
  const { children = [] } = routes.find(({ path }) => path === 'admin') ?? {};
  const areas = children.flatMap(({ path = '' }) => (path === '*' ? [] : (path.split('/')[0] ?? [])));
  expect(addressesBelow('below `/admin`')).toEqual(sorted(areas.map(asAddress)));
});

/** The calls that the list of §7 names: a name without a slash before it belongs to the first folder of the path before it. */
function listedCalls(): string[] {
  let folder = '';
  return section(7)
    .split('\n')
    .filter((line) => /^(?:- | {2})/.test(line))
    .flatMap((line) => inBackticks(line))
    .flatMap((name) => {
      if (name.startsWith('/')) folder = `/${name.split('/')[1]}/`;
      return name.startsWith('/') ? name : `${folder}${name}`;
    });
}

it('§7 has every call of the shop, and no other', () => {
  const contracts = globSync('src/contracts/**/*.ts', { cwd: ROOT }).filter(
    (file) => !file.includes('/admin/'),
  );
  const declared = contracts.flatMap((file) =>
    [...read(file).matchAll(/\bpath: '(\/[^']+)'/g)].map(([, path = '']) => path),
  );
  expect(declared.length).toBeGreaterThan(80);
  const withoutNames = (paths: readonly string[]) =>
    sorted(paths.map((path) => path.replace('{page}config.json', '{}').replaceAll(/:\w+|\{\w+\}/g, '{}')));
  expect(withoutNames(listedCalls())).toEqual(withoutNames(declared));
});
