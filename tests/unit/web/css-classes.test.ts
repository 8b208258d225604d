import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const sheets = globSync('src/web/**/*.module.css', { cwd: ROOT }).toSorted();
const programs = globSync('src/web/**/*.{ts,tsx}', { cwd: ROOT }).toSorted();

/** Classes of this sheet, without those that it names of others. */
function definedIn(sheet: string): Set<string> {
  const text = read(sheet)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\bcomposes:[^;]*;/g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g, '');
  const selectors = [...text.matchAll(/([^{}]+)\{/g)].map(([, selector = '']) => selector);
  return new Set(
    selectors
      .filter((selector) => !selector.trim().startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)),
  );
}

interface Use {
  sheet: string;
  file: string;
  /** Null where the name is worked out while the program runs. */
  name: string | null;
}

/** Every use of a class of a sheet by a program that imports it. */
function usesIn(file: string): Use[] {
  const text = read(file);
  const imports = [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)];
  return imports.flatMap(([, styles = '', path = '']) => {
    const sheet = path.startsWith('#web/')
      ? path.replace('#web/', 'src/web/')
      : relative(ROOT, join(ROOT, dirname(file), path));
    const program = text.replaceAll(/^import .*$/gm, '');
    const named = [...program.matchAll(new RegExp(`\\b${styles}\\.(\\w+)|\\b${styles}\\[([^\\]]+)\\]`, 'g'))];
    return named.map(([, name, worked]): Use => {
      const literal = /^'([^']+)'$/.exec(worked ?? '')?.[1] ?? null;
      return { sheet, file, name: name ?? literal };
    });
  });
}

const uses = programs.flatMap(usesIn);
const defined = new Map(sheets.map((sheet) => [sheet, definedIn(sheet)]));
const composed = new Set(
  sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/composes:\s*([\w\s-]+?)(?:\s+from\s+[^;]+)?;/g)].flatMap(([, names = '']) =>
      names.split(/\s+/),
    ),
  ),
);

it('every class that a component uses is in its stylesheet', () => {
  const missing = uses
    .filter(({ sheet, name }) => name !== null && !defined.get(sheet)?.has(name))
    .map(({ file, name }) => `${file}: ${name}`);
  expect(uses.length).toBeGreaterThan(500);
  expect([...new Set(missing)]).toEqual([]);
});

it('every class of a stylesheet is used by a component', () => {
  const unused = sheets.flatMap((sheet) => {
    const used = uses.filter((use) => use.sheet === sheet);
    // A name that is worked out may be any of them.
    if (used.some(({ name }) => name === null)) return [];
    return [...(defined.get(sheet) ?? [])]
      .filter((name) => !composed.has(name) && !used.some((use) => use.name === name))
      .map((name) => `${sheet}: ${name}`);
  });
  expect(unused).toEqual([]);
});
