import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { brand } = JSON.parse(readFileSync(join(ROOT, 'store/doosra/store.json'), 'utf8')) as {
  brand: string;
};

it("no file of the program contains the sample brand's name, in its path or its text", () => {
  const files = globSync('src/**/*.*', { cwd: ROOT });
  const naming = files.filter((file) => {
    const text = readFileSync(join(ROOT, file), 'latin1');
    return `${file}\n${text}`.toLowerCase().includes(brand.toLowerCase());
  });
  expect(files.length).toBeGreaterThan(500);
  expect(naming).toEqual([]);
});
