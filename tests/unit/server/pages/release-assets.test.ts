import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openReleaseAssets } from '#server/pages/release-assets.ts';

let folder: string;
let own: string;
let stored: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-assets-'));
  own = join(folder, 'own');
  stored = join(folder, 'stored');
  await writeRelease(own, 'own');
});
afterEach(() => rm(folder, { recursive: true }));

async function writeRelease(path: string, script: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await writeFile(join(path, `${script}.js`), script);
}

/** Earlier releases, the first of which was started last. */
async function writeEarlier(...names: string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const path = join(stored, name);
    await writeRelease(path, name);
    const at = new Date(Date.UTC(2026, 0, 100 - index));
    await utimes(path, at, at);
  }
}

const nameOf = (number: number) => `release-number-${number}`;
const open = () => openReleaseAssets(own, stored);

describe('assets of releases', () => {
  it('are those of this one alone at the first start', async () => {
    expect((await open()).earlier).toEqual([]);
  });

  it('are stored once for each release, which is not an earlier one of itself', async () => {
    await (await open()).store();
    const [name = ''] = await readdir(stored);
    await writeFile(join(stored, name, 'mark'), '');
    await (await open()).store();
    expect([(await open()).earlier, await readdir(stored)]).toEqual([[], [name]]);
    expect(await readdir(join(stored, name))).toContain('mark');
  });

  it('are stored by two processes at the same time', async () => {
    const both = [await open(), await open()];
    await Promise.all(both.map((assets) => assets.store()));
    const [name = '', ...others] = await readdir(stored);
    expect([others, await readdir(join(stored, name))]).toEqual([[], ['own.js']]);
  });

  it('are in absolute folders, also when that of the data is not', async () => {
    await writeEarlier(nameOf(1));
    const { earlier } = await openReleaseAssets(own, relative(process.cwd(), stored));
    expect(earlier).toEqual([join(stored, nameOf(1))]);
  });

  it('are stored whole for the next release', async () => {
    await (await open()).store();
    await writeRelease(own, 'newer');
    const [before = ''] = (await open()).earlier;
    expect(await readdir(before)).toEqual(['own.js']);
  });

  it('are those of the three releases before, newest first', async () => {
    await writeEarlier(nameOf(1), nameOf(2), nameOf(3), nameOf(4));
    expect((await open()).earlier.map((path) => basename(path))).toEqual([nameOf(1), nameOf(2), nameOf(3)]);
  });

  it('are removed for releases before those, and for nothing else', async () => {
    await writeEarlier(nameOf(1), nameOf(2), nameOf(3), nameOf(4));
    await writeRelease(join(stored, 'of somebody else'), 'a');
    await (await open()).store();
    expect((await readdir(stored)).filter((name) => /^(release|of)/.test(name)).toSorted()).toEqual([
      'of somebody else',
      nameOf(1),
      nameOf(2),
      nameOf(3),
    ]);
  });

  it('do not leave what a killed process was copying, after an hour', async () => {
    await writeEarlier(`${nameOf(1)}.killed-long-ago`);
    await writeRelease(join(stored, `${nameOf(1)}.copied-now`), 'a');
    await (await open()).store();
    expect((await readdir(stored)).filter((name) => name.startsWith('release'))).toEqual([
      `${nameOf(1)}.copied-now`,
    ]);
  });

  it('are listed with the most recently started first, after a rollback too', async () => {
    await writeEarlier(nameOf(1), nameOf(2));
    const now = new Date();
    await utimes(join(stored, nameOf(2)), now, now);
    expect((await open()).earlier.map((path) => basename(path))).toEqual([nameOf(2), nameOf(1)]);
  });
});
