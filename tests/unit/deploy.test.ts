import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const DEPLOY = new URL('../../deploy/', import.meta.url);
const read = (name: string) => readFile(new URL(name, DEPLOY), 'utf8');

/** Which shop a unit or command works on: who it is, where it stands, and where its settings and data are. */
const shopOf = (text: string) => ({
  user: /(?:User=|--uid=)(\S+)/.exec(text)?.[1],
  folder: /(?:WorkingDirectory=|--working-directory=)(\S+)/.exec(text)?.[1],
  settings: /EnvironmentFile=(\S+)/.exec(text)?.[1],
  data: /DATA_DIR=(\S+)/.exec(text)?.[1],
});

test.each(['storefront-shop', 'storefront-backup.service'])(
  '%s works on the shop of the unit',
  async (name) => {
    expect(shopOf(await read(name))).toEqual(shopOf(await read('storefront.service')));
  },
);

test('commands in a container are of files that the image has', async () => {
  const docs = await readFile(new URL('../docs/operations.md', DEPLOY), 'utf8');
  const [, container = ''] = /\n### In a container\n(.*?)\n## /s.exec(docs) ?? [];
  const image = await readFile(new URL('../Dockerfile', DEPLOY), 'utf8');
  const copied = [...image.matchAll(/^COPY --from=build \/shop\/(\S+)/gm)].map(([, path]) => path);
  const programs = [...container.matchAll(/^ {4}docker .* node (\S+) (\w+)/gm)].map(
    ([, path = '', command]) => [command, copied.some((folder) => path.startsWith(`${folder}/`))],
  );
  expect(Object.fromEntries(programs)).toEqual({ backup: true, orders: true, restore: true });
});
