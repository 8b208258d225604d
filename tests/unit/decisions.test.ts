import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = 'docs/decisions';
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const records = globSync(`${FOLDER}/[0-9]*.md`, { cwd: ROOT })
  .sort()
  .map((file) => {
    const text = read(file);
    const [, number = '', title = '', below = ''] = /^# (\d+)\. (.*)\n\n(.*(?:\n.+)*)/.exec(text) ?? [];
    return { file: basename(file), text, number, title, status: statusIn(below) };
  });

/** What the first paragraph of a record says of the record itself. */
function statusIn(paragraph: string): string {
  const [, kind] = /^(Partly superseded|Superseded) by \[decision \d+\]/.exec(paragraph) ?? [];
  if (!kind) return 'in force';
  const successors = [...paragraph.matchAll(/\[(?:decision )?(\d+)\]\((.*?)\)/g)];
  const links = successors.map(([, number, file]) => `[${number}](${file})`);
  return `${kind.toLowerCase()} by ${links.join(', ')}`;
}

it('every decision is in the index once, with its title and its status', () => {
  const rows = [...read(`${FOLDER}/README.md`).matchAll(/^\| \[(.*) +\|$/gm)].map(([row]) =>
    row.replaceAll(/ +\|/g, ' |'),
  );
  const expected = records.map(
    ({ file, number, title, status }) => `| [${number}](${file}) | ${title} | ${status} |`,
  );
  expect(rows.toSorted()).toEqual(expected.toSorted());
});

const EXTENSIONS = 'ts|tsx|mjs|sh|css|sql|hbs|mjml|service';
const existing = globSync(['*.ts', '{src,tests,bin,store,art,deploy,migrations,docs}/**'], { cwd: ROOT });

/** `docs/tax.md`, `cues.ts` and `store/{name}/pages/*.json`, but no addresses, packages and files of a running shop. */
function isPath(name: string): boolean {
  if (/[\s<>()=:#@&?$'"]|^\/|^build\//.test(name)) return false;
  return new RegExp(`^(?:src|tests|bin|store|art|deploy|migrations|docs)/|\\.(?:${EXTENSIONS})$`).test(name);
}

function exists(name: string): boolean {
  const escaped = name.replace(/\/$/, '').replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(`(?:^|/)${escaped.replaceAll(/\{.*?\}|\\\*|…/g, '[^/]+')}$`);
  return existing.some((file) => pattern.test(file));
}

it('every file that a decision in force names is there', () => {
  const named = records
    .filter(({ status }) => !status.startsWith('superseded'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/`([^`\n]+)`/g)]
        .map(([, name = '']) => ({ file, name }))
        .filter(({ name }) => isPath(name)),
    );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(({ name }) => !exists(name))).toEqual([]);
});
