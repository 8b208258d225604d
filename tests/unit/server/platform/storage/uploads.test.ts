import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyUploads } from '#server/platform/storage/copy-uploads.ts';
import { diskUploads } from '#server/platform/storage/disk-uploads.ts';
import { claimUploads, openUploads } from '#server/platform/storage/open-uploads.ts';
import { s3Uploads } from '#server/platform/storage/s3-uploads.ts';
import type { UploadName, Uploads } from '#server/platform/storage/uploads.ts';
import {
  type BucketServer,
  bucketUploads,
  startBucketServer,
} from '../../../../support/storage/bucket-server.ts';

const LOGO = 'pictures/brand/uploaded-1a2b3c4d5e.svg';
const BAR = 'pictures/oat-bar-1a2b3c4d5e.jpg';
const PHOTO = 'review-pictures/0b7f3a52-8d3c-4f0e-9d7a-4a4f6e0f6a11.webp';
const bytes = (text: string) => Buffer.from(text);

const reportingTo = (reasons: string[]) => ({
  identity: async () => 'this database',
  onError: (reason: string) => reasons.push(reason),
});

let server: BucketServer;
beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.stop());
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe.each([
  ['on the disk', (): Uploads => diskUploads(folder)],
  ['in a bucket', (): Uploads => bucketUploads(server.newBucket())],
])('a file %s', (_, open) => {
  it.each([LOGO, BAR, PHOTO] as const)('is read as it was written: %s', async (name) => {
    const uploads = open();
    await uploads.write(name, bytes('a bowl'));
    expect((await uploads.read(name))?.toString()).toBe('a bowl');
  });

  it('that was never written is null', async () => {
    expect(await open().read(BAR)).toBeNull();
  });

  it('is not there after it was removed', async () => {
    const uploads = open();
    await uploads.write(BAR, bytes('a bowl'));
    await uploads.remove(BAR);
    expect(await uploads.read(BAR)).toBeNull();
  });

  it('may be removed when it is not there', async () => {
    await expect(open().remove(BAR)).resolves.toBeUndefined();
  });

  it('is listed in its folder, with its size', async () => {
    const uploads = open();
    for (const name of [LOGO, BAR, PHOTO] as const) await uploads.write(name, bytes('a bowl'));
    const listed = await uploads.list('pictures');
    expect(listed.map(({ name, bytes: size }) => [name, size])).toEqual([
      [LOGO, 6],
      [BAR, 6],
    ]);
    expect((await uploads.list('review-pictures')).map(({ name }) => name)).toEqual([PHOTO]);
  });

  it('has another version once its content is another one', async () => {
    const uploads = open();
    const version = async () => (await uploads.list('pictures'))[0]?.version;
    await uploads.write(BAR, bytes('a bowl'));
    const before = await version();
    await uploads.write(BAR, bytes('a larger bowl'));
    expect(await version()).not.toBe(before);
  });

  it.each([
    'pictures/../secret',
    'pictures//etc',
    'other/a.png',
    'review-pictures/a.webp',
    'pictures/.a.png',
  ])('is never %s', async (name) => {
    await expect(open().write(name as UploadName, bytes(''))).rejects.toThrow('is no name of an upload');
  });
});

describe('a bucket', () => {
  it('is the same for two machines', async () => {
    const settings = server.newBucket();
    await bucketUploads(settings).write(BAR, bytes('a bowl'));
    expect((await bucketUploads(settings).read(BAR))?.toString()).toBe('a bowl');
  });

  it('is listed whole, also when it holds more than one answer does', async () => {
    const uploads = bucketUploads(server.newBucket());
    const names = Array.from({ length: 1_010 }, (_, index) => `pictures/bowl-${index}.png` as const);
    for (let from = 0; from < names.length; from += 40)
      await Promise.all(names.slice(from, from + 40).map((name) => uploads.write(name, bytes('a bowl'))));
    expect((await uploads.list('pictures')).map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('has only what is below the prefix of the shop', async () => {
    const settings = server.newBucket();
    await bucketUploads({ ...settings, prefix: 'shops/spices/' }).write(BAR, bytes('a bowl'));
    expect(await bucketUploads(settings).list('pictures')).toEqual([]);
  });

  it('that answers no more refuses as unavailable, and says why to those who run the shop', async () => {
    const reasons: string[] = [];
    const settings = { ...server.newBucket(), endpoint: 'http://127.0.0.1:1' };
    const uploads = s3Uploads(settings, reportingTo(reasons));
    await expect(uploads.read(BAR)).rejects.toMatchObject({ code: 'unavailable' });
    expect(reasons).toEqual([expect.stringContaining('nothing answers there')]);
  });

  it('that answers no more is not asked again by the calls that follow at once', async () => {
    const reasons: string[] = [];
    const settings = { ...server.newBucket(), endpoint: 'http://127.0.0.1:1' };
    const uploads = s3Uploads(settings, reportingTo(reasons));
    for (let call = 0; call < 3; call += 1)
      await expect(uploads.read(BAR)).rejects.toMatchObject({ code: 'unavailable' });
    expect(reasons).toHaveLength(1);
  });

  it('that refuses one call is asked again by the next', async () => {
    const reasons: string[] = [];
    const uploads = s3Uploads({ ...server.newBucket(), bucket: 'another' }, reportingTo(reasons));
    for (let call = 0; call < 2; call += 1) await uploads.write(BAR, bytes('a bowl')).catch(() => undefined);
    expect(reasons).toHaveLength(2);
  });

  it.each([
    ['does not exist', { bucket: 'another' }, 'there is no such bucket'],
    ['is at an address where nothing answers', { endpoint: 'http://127.0.0.1:1' }, 'nothing answers there'],
    ['is at a host that is none', { endpoint: 'http://bucket.invalid' }, 'there is no such host'],
  ])('that %s stops the start in one line', async (_, change, reason) => {
    const s3 = { ...server.newBucket(), ...change };
    const start = openUploads({ s3, dataDir: folder }, reportingTo([]));
    await expect(start).rejects.toThrow(
      `S3_BUCKET ${s3.bucket} at ${s3.endpoint} cannot be written below shops/east/ (${reason})`,
    );
  });

  it('leaves nothing of the trial of a start', async () => {
    const s3 = server.newBucket();
    const { uploads } = await openUploads({ s3, dataDir: folder }, reportingTo([]));
    expect(await uploads.list('pictures')).toEqual([]);
  });
});

describe('a bucket of another database', () => {
  let [theirs, ours]: Uploads[] = [];
  beforeEach(async () => {
    const settings = server.newBucket();
    [theirs, ours] = [bucketUploads(settings, 'their database'), bucketUploads(settings, 'our database')];
    await claimUploads(theirs, () => undefined);
    await theirs.write(BAR, bytes('a bowl'));
  });

  it('loses no file when one is removed', async () => {
    await ours?.remove(BAR);
    expect((await theirs?.read(BAR))?.toString()).toBe('a bowl');
  });

  it('has no file replaced by another one of its name', async () => {
    await expect(ours?.write(BAR, bytes('another bowl'))).rejects.toMatchObject({ code: 'not_possible_now' });
    expect((await theirs?.read(BAR))?.toString()).toBe('a bowl');
  });

  it('takes a new file, and the same one again', async () => {
    for (const name of [PHOTO, PHOTO, BAR] as const) await ours?.write(name, bytes('a bowl'));
    expect((await theirs?.read(PHOTO))?.toString()).toBe('a bowl');
  });

  it('is not claimed by a start, which says so', async () => {
    const lines: string[] = [];
    if (ours) await claimUploads(ours, (line) => lines.push(line));
    expect([await ours?.owner?.find(), lines]).toEqual([
      'other',
      [expect.stringContaining('belongs to another database')],
    ]);
  });

  it('that is claimed has its files removed by this one, and not by the other any more', async () => {
    await ours?.owner?.claim();
    await ours?.write(PHOTO, bytes('a photo'));
    await theirs?.remove(PHOTO);
    await ours?.remove(BAR);
    expect((await ours?.list('pictures'))?.length).toBe(0);
    expect((await ours?.read(PHOTO))?.toString()).toBe('a photo');
  });
});

describe('copying', () => {
  it('brings every file from the disk to a bucket and back', async () => {
    const disk = diskUploads(folder);
    const bucket = bucketUploads(server.newBucket());
    for (const name of [LOGO, BAR, PHOTO] as const) await disk.write(name, bytes(name));
    expect(await copyUploads(disk, bucket)).toEqual({ copied: 3, existing: 0 });
    for (const name of [LOGO, BAR, PHOTO] as const) await disk.remove(name);
    expect(await copyUploads(bucket, disk)).toEqual({ copied: 3, existing: 0 });
    for (const name of [LOGO, BAR, PHOTO] as const) expect((await disk.read(name))?.toString()).toBe(name);
  });

  it('again leaves out what is there already', async () => {
    const disk = diskUploads(folder);
    const bucket = bucketUploads(server.newBucket());
    await disk.write(BAR, bytes('a bowl'));
    // Times of objects have whole seconds.
    await utimes(join(folder, BAR), new Date(1_000), new Date(1_000));
    await copyUploads(disk, bucket);
    expect(await copyUploads(disk, bucket)).toEqual({ copied: 0, existing: 1 });
  });
});
