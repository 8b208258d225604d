import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addLogo } from '#server/pictures/add-logo.ts';
import { addPicture } from '#server/pictures/add-picture.ts';
import { pictureRoutes } from '#server/pictures/picture-routes.ts';
import { uploadedPictures } from '#server/pictures/picture-sources.ts';
import { createStorePictures } from '#server/pictures/store-pictures.ts';
import { answerErrors } from '#server/platform/http/http-errors.ts';
import type { S3Settings } from '#server/platform/settings/s3-settings.ts';
import { createRenditions } from '#server/platform/storage/renditions.ts';
import {
  type BucketServer,
  bucketUploads,
  startBucketServer,
} from '../../../support/storage/bucket-server.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><circle cx="9" cy="9" r="9"/></svg>';

let server: BucketServer;
let settings: S3Settings;
let folder: string;
let isStopped: boolean;
beforeEach(async () => {
  server = await startBucketServer();
  settings = server.newBucket();
  folder = await mkdtemp(join(tmpdir(), 'bucket-pictures-'));
  isStopped = false;
});
afterEach(async () => {
  if (!isStopped) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const photo = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: '#ff6a19' } })
    .jpeg()
    .toBuffer();

/** The pictures of one process: its copies are on a disk of its own. */
async function oneProcess(name: string, freshMilliseconds = 60_000) {
  const app = Fastify();
  answerErrors(app);
  const pictures = createStorePictures({
    sources: [uploadedPictures(bucketUploads(settings))],
    renditions: createRenditions(join(folder, name)),
    freshMilliseconds,
    isNamed: async () => false,
  });
  await pictureRoutes(app, pictures, 'off');
  return app;
}

const stopServer = async () => {
  isStopped = true;
  await server.stop();
};

describe('a picture in a bucket', () => {
  it('is shown in its sizes by another process than the one that took it', async () => {
    const url = await addPicture(bucketUploads(settings), { fileName: 'Bar.jpg', bytes: await photo() });
    const app = await oneProcess('b');
    const { rawPayload } = await app.inject(url.replace('.webp', '-320.avif'));
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 320, height: 160 });
  });

  it('is shown at once by a process that has read the list before it was uploaded', async () => {
    const app = await oneProcess('b');
    await app.inject('/pictures/a-bowl-160.webp');
    const url = await addPicture(bucketUploads(settings), { fileName: 'Bar.jpg', bytes: await photo() });
    await expect.poll(async () => (await app.inject(url)).statusCode).toBe(200);
  });

  it('that is a drawing is sent as it is, with a policy under which nothing runs', async () => {
    const url = await addLogo(bucketUploads(settings), { bytes: Buffer.from(SVG), isDrawing: true });
    const answer = await (await oneProcess('b')).inject(url);
    expect(answer.body).toContain('<circle');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  it('that was drawn is still shown when the bucket answers no more', async () => {
    const url = await addPicture(bucketUploads(settings), { fileName: 'Bar.jpg', bytes: await photo() });
    const app = await oneProcess('b', 0);
    expect((await app.inject(url)).statusCode).toBe(200);
    await stopServer();
    expect((await app.inject(url)).statusCode).toBe(200);
  });

  it('that was not drawn is refused with 503 and a time to try again when the bucket answers no more', async () => {
    const url = await addPicture(bucketUploads(settings), { fileName: 'Bar.jpg', bytes: await photo() });
    const app = await oneProcess('b');
    await stopServer();
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  });
});
