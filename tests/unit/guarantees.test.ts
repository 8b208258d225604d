import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const document = readFileSync(join(ROOT, 'docs/guarantees.md'), 'utf8');
const ROW = /^- (.+)\n {2}`(tests\/[^`]+)`(?:: (.+))?$/gm;
const guarantees = [...document.matchAll(ROW)].map(([, guarantee = '', file = '', title]) => ({
  guarantee: guarantee.trim(),
  file,
  title,
}));

describe('the guarantees', () => {
  it('are read', () => {
    expect(guarantees.length).toBeGreaterThan(40);
  });

  it.each(guarantees)('$guarantee — has its test', ({ file, title }) => {
    expect(existsSync(join(ROOT, file))).toBe(true);
    const source = readFileSync(join(ROOT, file), 'utf8');
    if (title !== undefined) expect(source).toContain(title);
  });
});
