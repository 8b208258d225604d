import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator } from '../../../support/buying/people.ts';
import { importOf, makeStep, OPTIONS, sendFile, sendPicture } from '../../../support/imports/import-file.ts';
import { PICTURE, shopifyLines } from '../../../support/imports/shopify-file.ts';
import { sizeOfRun } from '../../../support/run-size.ts';
import { startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const SIZE = sizeOfRun({
  usual: { products: 250, variants: 3, dirtyEvery: 50 },
  long: { products: 10_000, variants: 5, dirtyEvery: 100 },
});
const REFUSED = SIZE.products / SIZE.dirtyEvery;
/** Far less than all products of the file take as objects. */
const MAX_GROWTH_BYTES = 250 * 1024 * 1024;

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

it('a file of many products is checked, imported and undone without holding them in memory', {
  timeout: 1_800_000,
}, async () => {
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const id = await sendFile(shop, owner, [...shopifyLines(SIZE)].join(''));
  const before = process.memoryUsage().heapUsed;
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed);
  }, 200);
  await sendPicture(shop, owner, { id, name: PICTURE, bytes: photo });
  await makeStep(shop, owner, id, 'check', OPTIONS);
  await makeStep(shop, owner, id, 'start');
  const imported = await importOf(owner, id);
  await makeStep(shop, owner, id, 'undo');
  clearInterval(sampling);
  const done = SIZE.products - REFUSED;
  expect([imported.counts, imported.results]).toMatchObject([
    { create: done, refused: REFUSED },
    { done, left: 0 },
  ]);
  expect((await importOf(owner, id)).results).toMatchObject({ undone: done, stays: 0 });
  expect(most - before).toBeLessThan(MAX_GROWTH_BYTES);
});
