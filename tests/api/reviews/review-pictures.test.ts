import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewPictures, reviews } from '#server/platform/database/schema/review-tables.ts';
import { diskUploads } from '#server/platform/storage/disk-uploads.ts';
import { removeUnusedPictures } from '#server/reviews/pictures/review-pictures.ts';
import { attachPicturesToReview } from '#server/reviews/review-store.ts';
import { add, list } from '../../support/buying/reviewing.ts';
import { anId } from '../../support/ids.ts';
import { emptyFolder, STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const folder = emptyFolder();
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(() => ({ uploads: diskUploads(folder) }));
});
afterAll(() => shop.close());

const photo = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#ff6a19' } });

/** Files of a few pixels that claim to be so many pixels wide and high. */
async function interlacedPng(side: number): Promise<Buffer> {
  const file = await photo(8, 8).toColourspace('rgb16').png({ progressive: true }).toBuffer();
  file.writeUInt32BE(side, 16);
  file.writeUInt32BE(side, 20);
  return file;
}

async function progressiveJpeg(side: number): Promise<Buffer> {
  const file = await photo(8, 8).jpeg({ progressive: true }).toBuffer();
  const frame = file.indexOf(Buffer.from([0xff, 0xc2]));
  file.writeUInt16BE(side, frame + 5);
  file.writeUInt16BE(side, frame + 7);
  return file;
}

async function losslessWebp(side: number): Promise<Buffer> {
  const file = await photo(8, 8).webp({ lossless: true }).toBuffer();
  const size = file.indexOf('VP8L') + 9;
  file.writeUInt32LE((side - 1) | ((side - 1) << 14), size);
  return file;
}

async function send(payload: Buffer, type = 'image/jpeg', to = shop) {
  const answer = await to.app.inject({
    method: 'POST',
    url: `/reviews/pictures?store_id=${STORE}`,
    headers: { 'content-type': type },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const show = (file: string) => shop.app.inject({ method: 'GET', url: `/review-pictures/${file}` });

/** A published review with one photo; answers the photo's id. */
async function publishedWith(jpeg: Buffer): Promise<string> {
  const { body } = await send(jpeg);
  const review = await add(shop.shopper(), {
    media: [body.picture_id],
    reviewer_email: `${body.picture_id}@example.com`,
  });
  await shop.db
    .update(reviews)
    .set({ status: 'published' })
    .where(eq(reviews.reviewId, review.body.review_id));
  return body.picture_id;
}

describe('a photo for a review', () => {
  it('is shown, in two sizes, once its review is', async () => {
    const { body } = await send(await photo(3000, 2000).jpeg().toBuffer());
    expect((await show(`${body.picture_id}.webp`)).statusCode).toBe(404);
    const added = await add(shop.shopper(), {
      media: [body.picture_id],
      reviewer_email: 'photo@example.com',
    });
    const [row] = await shop.db.select().from(reviews).where(eq(reviews.reviewId, added.body.review_id));
    expect(row?.status).toBe('pending');
    expect((await show(`${body.picture_id}.webp`)).statusCode).toBe(404);

    await shop.db
      .update(reviews)
      .set({ status: 'published' })
      .where(eq(reviews.reviewId, added.body.review_id));
    const { body: page } = await list(shop.shopper(), 'the-bites', '&limit=1');
    expect(page.reviews[0]).toMatchObject({
      media: [`/review-pictures/${body.picture_id}.webp`],
      media_alts: ['Photo by Rosa'],
    });
    const large = await show(`${body.picture_id}.webp`);
    expect(large.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(large.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 1280,
      height: 853,
    });
    const small = await show(`${body.picture_id}-small.webp`);
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 400 });

    await shop.db
      .update(reviews)
      .set({ status: 'withheld', withheldReason: 'spam' })
      .where(eq(reviews.reviewId, added.body.review_id));
    expect((await show(`${body.picture_id}.webp`)).statusCode).toBe(404);
  });

  it('has no data about where or with what it was taken, and is upright', async () => {
    const turned = await photo(600, 300)
      .withExif({ IFD0: { Copyright: 'canary-4711' }, IFD3: { GPSLatitude: '40/1 42/1 46/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const id = await publishedWith(turned);
    const shown = await show(`${id}.webp`);
    expect(shown.rawPayload.includes('canary-4711')).toBe(false);
    const { exif, xmp, icc, width, height } = await sharp(shown.rawPayload).metadata();
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
    expect([width, height]).toEqual([300, 600]);
  });

  it('keeps nothing that was hidden behind it', async () => {
    const polyglot = Buffer.concat([
      await photo().jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const id = await publishedWith(polyglot);
    expect((await show(`${id}.webp`)).rawPayload.includes('<script>')).toBe(false);
  });

  it.each([
    ['a script', Buffer.from('<script>alert(1)</script>')],
    ['a drawing that could hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a broken photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s is refused', async (_, bytes) => {
    expect((await send(bytes)).status).toBe(422);
  });

  it('that is a GIF under the name of a JPEG is refused', async () => {
    const { status, body } = await send(await photo(10, 10).gif().toBuffer());
    expect([status, body.code]).toEqual([422, 'picture_refused']);
  });

  it.each([
    ['text/html'],
    ['image/svg+xml'],
    ['application/octet-stream'],
    ['multipart/form-data; boundary=x'],
  ])('sent as %s is refused with 415', async (type) => {
    expect((await send(await photo(10, 10).png().toBuffer(), type)).status).toBe(415);
  });

  it('of a few kilobytes that would unfold to 300 million pixels is refused unopened', async () => {
    const bomb = await photo(15_500, 4_000).png({ compressionLevel: 9 }).toBuffer();
    const claimed = Buffer.from(bomb);
    claimed.writeUInt32BE(20_000, 16);
    claimed.writeUInt32BE(15_000, 20);
    for (const bytes of [bomb, claimed]) {
      const { status, body } = await send(bytes, 'image/png');
      expect([status, body.code]).toEqual([422, 'picture_refused']);
    }
  });

  it.each([
    ['an interlaced PNG', 'image/png', interlacedPng],
    ['a progressive JPEG', 'image/jpeg', progressiveJpeg],
    ['a lossless WebP', 'image/webp', losslessWebp],
  ])(
    'of 60 million pixels is refused unopened as %s, which is in memory as a whole',
    async (_what, type, bomb) => {
      const { status, body } = await send(await bomb(7_740), type);
      expect([status, body.detail]).toEqual([422, expect.stringContaining('too much memory')]);
    },
  );

  it('of more than 8 MB is refused with 413', async () => {
    expect((await send(Buffer.alloc(8 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('goes to one review only', async () => {
    const { body } = await send(await photo(10, 10).png().toBuffer(), 'image/png');
    const media = [body.picture_id];
    expect((await add(shop.shopper(), { media, reviewer_email: 'one@example.com' })).status).toBe(200);
    const second = await add(shop.shopper(), {
      media,
      reviewer_email: 'two@example.com',
      review_id: 'second',
    });
    expect([second.status, second.body.code]).toEqual([422, 'picture_refused']);
    expect(await shop.db.$count(reviews, eq(reviews.reviewId, anId('second')))).toBe(0);
  });

  it('that nobody knows does not make a review', async () => {
    const unknown = await add(shop.shopper(), { media: [crypto.randomUUID()], review_id: 'unknown-photo' });
    expect([
      unknown.status,
      await shop.db.$count(reviews, eq(reviews.reviewId, anId('unknown-photo'))),
    ]).toEqual([422, 0]);
  });

  it('that no review takes within a day is removed, file and all', async () => {
    const { body } = await send(await photo(10, 10).png().toBuffer(), 'image/png');
    const file = join('uploads/review-pictures', body.picture_id.slice(0, 2), `${body.picture_id}.webp`);
    await removeUnusedPictures(shop.deps);
    expect(await readdir(folder, { recursive: true })).toContain(file);
    await shop.db
      .update(reviewPictures)
      .set({ createdAt: sql`shop_now() - interval '25 hours'` })
      .where(eq(reviewPictures.id, body.picture_id));
    await removeUnusedPictures(shop.deps);
    expect(await readdir(folder, { recursive: true })).not.toContain(file);
    expect(await shop.db.$count(reviewPictures, eq(reviewPictures.id, body.picture_id))).toBe(0);
  });

  it('that a review takes while unused ones are removed is shown with it', async () => {
    const { body } = await send(await photo(10, 10).png().toBuffer(), 'image/png');
    const pictureId = body.picture_id;
    await shop.db
      .update(reviewPictures)
      .set({ createdAt: sql`shop_now() - interval '25 hours'` })
      .where(eq(reviewPictures.id, pictureId));
    const { body: added } = await add(shop.shopper(), { reviewer_email: 'meanwhile@example.com' });
    const [review] = await shop.db
      .update(reviews)
      .set({ status: 'published' })
      .where(eq(reviews.reviewId, added.review_id))
      .returning();
    if (!review) throw new Error('no review was added');
    const isFileRemoved = Promise.withResolvers<void>();
    const { uploads } = shop.deps;
    const remove: typeof uploads.remove = (name) => uploads.remove(name).then(() => isFileRemoved.resolve());
    const removing = await shop.db.transaction(async (tx) => {
      await attachPicturesToReview(tx, { storeId: STORE, reviewId: review.id, pictureIds: [pictureId] });
      const removal = removeUnusedPictures({ ...shop.deps, uploads: { ...uploads, remove } });
      await Promise.race([removal, isFileRemoved.promise]);
      return { removal };
    });
    await removing.removal;
    expect((await show(`${pictureId}.webp`)).statusCode).toBe(200);
  });

  it.each([['../../etc/passwd'], ['%2e%2e%2fsession-secret'], ['x.webp'], ['']])(
    'is not found as %s',
    async (file) => {
      expect((await show(file)).statusCode).toBe(404);
    },
  );
});

describe('photos from one address', () => {
  it('are refused with 429 after 20 in an hour, before they are read', async () => {
    const limited = await startTestShop(() => ({ limits: 'memory' }));
    try {
      const nothing = Buffer.from('x');
      for (let n = 0; n < 20; n += 1)
        expect((await send(nothing, 'image/png', limited)).status).not.toBe(429);
      expect((await send(nothing, 'image/png', limited)).status).toBe(429);
    } finally {
      await limited.close();
    }
  });

  it('of which 500 lie unused already are taken all the same: the oldest makes room', async () => {
    await shop.db.delete(reviewPictures);
    const old = { storeId: STORE, bytes: 1, createdAt: new Date('2026-01-01T00:00:00Z') };
    await shop.db.insert(reviewPictures).values(Array.from({ length: 500 }, () => old));
    expect((await send(await photo(40, 40).png().toBuffer(), 'image/png')).status).toBe(200);
    expect(await shop.db.$count(reviewPictures)).toBe(500);
  });
});
