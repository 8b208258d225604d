import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { skusInStock } from '../load/order-flow.ts';
import { details } from '../support/buying/buying.ts';
import { createHttpShopper } from '../support/buying/http-shopper.ts';
import { type LivelyShoppers, startShopping } from '../support/faults/lively-shoppers.ts';
import { createSmallDisk, type SmallDisk } from '../support/faults/small-disk.ts';
import { sizeOfRun } from '../support/run-size.ts';
import { builtProgram, type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { STORE } from '../support/test-shop.ts';

/** Enough for a new database, little enough to be filled at once. */
const MEGABYTES = 260;
const SHOPPERS = 3;
/** The disk stays full for so many refused calls. */
const REFUSALS = 40;
const isRoot = process.getuid?.() === 0;

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

describe.runIf(sizeOfRun({ usual: false, long: true }))('a shop on its embedded database', () => {
  // It runs under another account, which only root can use on a disk that was mounted for the test.
  describe.skipIf(!isRoot)('whose disk becomes full (needs root)', () => {
    let disk: SmallDisk;
    let shop: ShopProcess;
    let shoppers: LivelyShoppers;
    const refusals: number[] = [];

    const untilOneMoreIsSold = async () => {
      const before = shoppers.known.length;
      await vi.waitUntil(() => shoppers.known.length > before, { timeout: 120_000 });
    };

    /** Shoppers buy before, while and after the disk is full. */
    beforeAll(async () => {
      disk = await createSmallDisk(MEGABYTES);
      const command = disk.command([process.execPath, ...builtProgram('main')]);
      shop = await startShopProcess({ DATA_DIR: disk.folder }, undefined, command);
      shoppers = startShopping(() => shop.url, await skusInStock(shop.url), SHOPPERS);
      await untilOneMoreIsSold();
      const filling = await disk.fill(shop.pid);
      const visitor = createHttpShopper(() => shop.url);
      const cart = { store_id: STORE, cartItems: [{ sku: 'MIX-5OZ', quantity: 1 }] };
      const isRefusedEnough = async () => {
        const { status } = await visitor.post('/metrics/cart-items', cart);
        if (status !== 200) refusals.push(status);
        return refusals.length >= REFUSALS;
      };
      await vi.waitUntil(isRefusedEnough, { timeout: 200_000, interval: 20 });
      await rm(filling);
      await untilOneMoreIsSold();
      await shoppers.stop();
    });
    afterAll(async () => {
      await shop?.stop();
      await disk.remove();
    });

    test('refuses for a while what cannot be written', () => {
      expect(new Set(refusals)).toEqual(new Set([503]));
    });

    test('is ready again when there is room, without a restart', async () => {
      expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    });

    test('has every order that a shopper was told of', async () => {
      for (const { shopper, checkout, orderId } of shoppers.known) {
        const { body } = await details(shopper, checkout);
        expect(body).toMatchObject({ status: 'complete', order_id: orderId });
      }
    });

    test('failed no call of a shopper without a reason', () => {
      expect(shoppers.errors).toEqual([]);
    });
  });
});
