import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The first column of the second table of docs/vocabulary.md, without what is in brackets: `letter house` as `letter house`. */
function unusedWords(): string[] {
  const [, table = ''] = readFileSync(join(ROOT, 'docs/vocabulary.md'), 'utf8').split(
    '## Words that are not used',
  );
  const rows = [...table.matchAll(/^\| (?!not |-)([^|]+)\|/gm)].map(([, cell = '']) => cell);
  return rows.flatMap((cell) => cell.replace(/\([^)]*\)/g, '').split(',')).map((word) => word.trim());
}

/** `keptCartChanges`, `kept-cart-changes.ts` and `KEPT_CART_CHANGES` as ` kept cart changes `. */
function asWords(name: string): string {
  const separated = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[^A-Za-z\d]+/g, ' ');
  return ` ${separated.toLowerCase().trim()} `;
}

const words = unusedWords();
const files = globSync(['{src,art,bin,tests}/**/*.{ts,tsx,mjs,css,hbs,mjml}'], { cwd: ROOT });

function violations(named: { name: string; file: string }[]): string[] {
  return named.flatMap(({ name, file }) =>
    words
      .filter((word) => [word, `${word}s`].some((form) => asWords(name).includes(` ${form} `)))
      .map((word) => `${file}: ${name} (${word})`),
  );
}

it('the table of unused words is read', () => {
  expect(words).toEqual(expect.arrayContaining(['letter', 'early presses', 'kept']));
  expect(violations([{ name: 'readKeptLetters', file: 'x.ts' }])).toHaveLength(2);
});

it('no file is called by an unused word', () => {
  expect(violations(files.map((file) => ({ name: basename(file), file })))).toEqual([]);
});

it('no exported name uses an unused word', () => {
  const exported = files
    .filter((file) => /^src\/.*\.tsx?$/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(join(ROOT, file), 'utf8').matchAll(
          /^export (?:default )?(?:async )?(?:function\*?|const|let|interface|type|class) (\w+)/gm,
        ),
      ].map(([, name = '']) => ({ name, file })),
    );
  expect(exported.length).toBeGreaterThan(1000);
  expect(violations(exported)).toEqual([]);
});
