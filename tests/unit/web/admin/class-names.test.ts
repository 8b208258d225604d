import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const COMPONENTS = globSync('src/web/admin/**/*.tsx');

/** The classes of stylesheets that a component names, and whether the stylesheet has them. */
function namedClasses(file: string): { name: string; isThere: boolean }[] {
  const source = readFileSync(file, 'utf8');
  const imports = [...source.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)];
  return imports.flatMap(([, local = '', path = '']) => {
    const stylesheet = readFileSync(join(dirname(file), path), 'utf8');
    const names = [...source.matchAll(new RegExp(`(?<![\\w'/.-])${local}\\.(\\w+)`, 'g'))];
    return names.map(([, name = '']) => ({
      name: `${file}: ${name}`,
      isThere: new RegExp(`\\.${name}\\b`).test(stylesheet),
    }));
  });
}

it('every class that a component of the back office names is in its stylesheet', () => {
  const named = COMPONENTS.flatMap(namedClasses);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ isThere }) => !isThere).map(({ name }) => name)).toEqual([]);
});
