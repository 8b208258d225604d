import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRenditions, type Original, type Rendition } from '#server/platform/storage/renditions.ts';

let folder: string;
let drawn: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renditions-'));
  drawn = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bowl = (version = '1'): Original => ({
  key: 'a-bowl',
  version,
  isRemote: false,
  read: async () => Buffer.from('a bowl'),
});

/** One in a bucket. */
const remoteBowl = (key: string, read: Original['read']): Original => ({
  key,
  version: '1',
  isRemote: true,
  read,
});

/** Counts how often it is drawn. */
const sized = (file: string): Rendition => ({
  file,
  async draw(original) {
    drawn.push(file);
    return Buffer.concat([original, Buffer.from(`, ${file}`)]);
  },
});

it('a rendition is drawn once for all who ask for it at the same time', async () => {
  const renditions = createRenditions(folder);
  const paths = await Promise.all(
    Array.from({ length: 20 }, () => renditions.file(bowl(), sized('640.avif'))),
  );
  expect(drawn).toEqual(['640.avif']);
  expect(await readFile(paths[0] ?? '', 'utf8')).toBe('a bowl, 640.avif');
});

it('a rendition that was drawn before the last start is not drawn again', async () => {
  await createRenditions(folder).file(bowl(), sized('640.avif'));
  await createRenditions(folder).file(bowl(), sized('640.avif'));
  expect(drawn).toEqual(['640.avif']);
});

it('renditions are drawn one at a time, in turn with other work on pictures', async () => {
  const renditions = createRenditions(folder);
  let [running, most] = [0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return Buffer.from('done');
  };
  await Promise.all([
    ...['160.avif', '320.avif', '640.avif'].map((file) => renditions.file(bowl(), { file, draw: work })),
    renditions.inTurn(work),
  ]);
  expect(most).toBe(1);
});

it('a request while very many wait is refused, and nothing more is made', async () => {
  const renditions = createRenditions(folder);
  const idle = () => {};
  let go = idle;
  const hold: Rendition['draw'] = (original) => new Promise((resolve) => (go = () => resolve(original)));
  const blocked = renditions.file(bowl(), { file: 'first.avif', draw: hold });
  await expect.poll(() => go).not.toBe(idle);
  const asked = Array.from({ length: 121 }, (_, n) => renditions.file(bowl(), sized(`${n}.avif`)));
  const refusal = await new Promise((resolve) => {
    for (const request of asked) request.catch(({ code }) => resolve(code));
  });
  expect(refusal).toBe('unavailable');
  go();
  await Promise.allSettled([blocked, ...asked]);
  expect(drawn).toHaveLength(120);
});

it('other work on pictures is done while very many renditions wait, as the next but one', async () => {
  const renditions = createRenditions(folder);
  const asked = Array.from({ length: 200 }, (_, n) => renditions.file(bowl(), sized(`${n}.avif`)));
  const refusal = await new Promise((resolve) => {
    for (const request of asked) request.catch(({ code }) => resolve(code));
  });
  expect(refusal).toBe('unavailable');
  const drawnBefore = drawn.length;
  const during = await renditions.inTurn(async () => drawn.length);
  expect(during - drawnBefore).toBeLessThanOrEqual(2);
  await Promise.allSettled(asked);
});

it('what is to be done before a drawing is not done for one that is being drawn, or was', async () => {
  const renditions = createRenditions(folder);
  let count = 0;
  const beforeDrawing = async () => {
    count += 1;
  };
  const during = new Promise<Promise<string>>((resolve) => {
    const draw: Rendition['draw'] = async (original) => {
      resolve(renditions.file(bowl(), sized('640.avif'), beforeDrawing));
      await new Promise(setImmediate);
      return original;
    };
    void renditions.file(bowl(), { file: '640.avif', draw });
  });
  await await during;
  await renditions.file(bowl(), sized('640.avif'), beforeDrawing);
  expect([count, drawn]).toEqual([0, []]);
});

it('a drawing that may not begin stops nobody else from having it', async () => {
  const renditions = createRenditions(folder);
  const refused = renditions.file(bowl(), sized('640.avif'), () => Promise.reject(new Error('too many')));
  const drawing = renditions.file(bowl(), sized('640.avif'));
  await expect(refused).rejects.toThrow('too many');
  expect(await drawing).toContain('640.avif');
});

it('a new version of an original is drawn, and takes the place of the one before', async () => {
  const renditions = createRenditions(folder);
  await renditions.file(bowl('1'), sized('640.avif'));
  await renditions.file(bowl('2'), sized('640.avif'));
  expect(drawn).toHaveLength(2);
  expect(await readdir(join(folder, 'a-bowl'))).toEqual(['2']);
});

it('a drawing that fails keeps nothing and holds nobody up', async () => {
  const renditions = createRenditions(folder);
  const broken: Rendition = { file: '640.avif', draw: () => Promise.reject(new Error('broken')) };
  await expect(renditions.file(bowl(), broken)).rejects.toThrow('broken');
  await renditions.file(bowl(), sized('640.avif'));
  expect(drawn).toEqual(['640.avif']);
});

it('renditions of an original that is removed go with it', async () => {
  const renditions = createRenditions(folder);
  await renditions.file(bowl(), sized('640.avif'));
  await renditions.remove('a-bowl');
  expect(await readdir(folder)).toEqual([]);
});

it('a remote original that takes long to be read holds up no other picture', async () => {
  const renditions = createRenditions(folder);
  void renditions.file(
    remoteBowl('slow', () => new Promise(() => undefined)),
    sized('320.avif'),
  );
  await renditions.file(bowl(), sized('640.avif'));
  expect(drawn).toEqual(['640.avif']);
});

it('few remote originals are in memory at the same time', async () => {
  const renditions = createRenditions(folder);
  let [reading, most] = [0, 0];
  const read = async () => {
    reading += 1;
    most = Math.max(most, reading);
    await new Promise(setImmediate);
    return Buffer.from('a bowl');
  };
  const isDrawn: Rendition = {
    file: '160.avif',
    async draw(original) {
      reading -= 1;
      return original;
    },
  };
  const keys = Array.from({ length: 20 }, (_, index) => `bowl-${index}`);
  await Promise.all(keys.map((key) => renditions.file(remoteBowl(key, read), isDrawn)));
  expect(most).toBeLessThanOrEqual(4);
});
