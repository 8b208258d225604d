import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderPictures } from '#server/pictures/render-pictures.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  await mkdir(join(folder, 'source'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it.each(['jpeg', 'jpg', 'png', 'webp', 'avif'])('a picture that is a .%s is rendered', async (kind) => {
  const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: '#ff6a19' } });
  await picture.toFile(join(folder, 'source', `a-bowl.${kind}`));
  const outDir = join(folder, 'out');
  await renderPictures({ sourceDir: join(folder, 'source'), outDir, log: () => undefined });
  const files = ['a-bowl.webp', 'a-bowl-640.avif', 'a-bowl-640.webp'];
  expect(files.filter((file) => !existsSync(join(outDir, file)))).toEqual([]);
});
