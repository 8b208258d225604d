import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopCommandWith } from '../../support/shop-command.ts';
import { type BucketServer, bucketUploads, startBucketServer } from '../../support/storage/bucket-server.ts';
import { emptyFolder, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let server: BucketServer;
beforeAll(async () => {
  [shop, server] = await Promise.all([startTestShop(), startBucketServer()]);
});
afterAll(async () => {
  await server.stop();
  await shop.close();
});

describe('npm run shop -- pictures copy', () => {
  it('brings what is in DATA_DIR to the bucket', async () => {
    const DATA_DIR = emptyFolder();
    await mkdir(join(DATA_DIR, 'pictures'), { recursive: true });
    await writeFile(join(DATA_DIR, 'pictures', 'a-bowl.png'), 'a bowl');
    const settings = server.newBucket();
    const env = { ...server.environmentOf(settings), DATA_DIR };
    const { json } = await shopCommandWith(
      env,
      shop.connectionString,
      'pictures',
      'copy',
      '--to',
      'bucket',
      '--json',
    );
    expect(json).toEqual({ copied: 1, existing: 0 });
    expect((await bucketUploads(settings).read('pictures/a-bowl.png'))?.toString()).toBe('a bowl');
  });

  it('is refused without a bucket', async () => {
    const { code, err } = await shopCommandWith(
      {},
      shop.connectionString,
      'pictures',
      'copy',
      '--to',
      'disk',
    );
    expect([code, err]).toEqual([1, 'No bucket is set: S3_BUCKET names one, see docs/settings.md.\n']);
  });
});

describe('npm run shop -- pictures claim', () => {
  it('makes the bucket the one of this database', async () => {
    const settings = server.newBucket();
    const theirs = bucketUploads(settings, 'their database');
    await theirs.owner?.claim();
    const env = server.environmentOf(settings);
    const { code, out } = await shopCommandWith(env, shop.connectionString, 'pictures', 'claim');
    expect([code, out, await theirs.owner?.find()]).toEqual([
      0,
      `The bucket ${settings.bucket} belongs to this database.\n`,
      'other',
    ]);
  });

  it('is refused without a bucket', async () => {
    const { code, err } = await shopCommandWith({}, shop.connectionString, 'pictures', 'claim');
    expect([code, err]).toEqual([1, expect.stringContaining('No bucket is set')]);
  });
});
