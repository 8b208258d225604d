import { rmSync } from 'node:fs';
import { test } from '@playwright/test';
import { PUBLISHABLE_KEY, SECRET_KEY, StripeStub } from '../../providers/stripe-stub/stripe-stub.ts';
import { newDataDirectory } from '../../support/data-directory.ts';
import { type ShopProcess, startShopProcess } from '../../support/shop-process.ts';
import { copyDrawnPictures } from './drawn-pictures.ts';
import { fakeStripeJs } from './fake-stripe-js.ts';
import { createOwnDatabase, type OwnDatabase } from './own-databases.ts';
import { ownPort } from './own-port.ts';
import { STORE_SETTING } from './stores/setting.ts';

/** Stripe's names of its test cards, which the fake form accepts in place of a number. */
export const STRIPE_CARDS = {
  goesThrough: 'pm_card_visa',
  declined: 'pm_card_visa_chargeDeclined',
  asksForStep: 'pm_card_authenticationRequired',
  asksForStepOnce: 'pm_card_authenticationRequiredOnSetup',
};
const WEBHOOK_SECRET = 'whsec_browser';

/** A shop on the stub of Stripe for the tests of one file. Its pages get the fake script. */
export interface StripeShop {
  stub: StripeStub;
  origin: string;
}

/** Starts the shop before the tests of the file that calls it, and stops it after them. */
export function startStripeShop(): StripeShop {
  const stub = new StripeStub(WEBHOOK_SECRET);
  const running: StripeShop = { stub, origin: '' };
  let shop: ShopProcess;
  let dataDir: string;
  let database: OwnDatabase;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    dataDir = newDataDirectory('stripe-shop');
    copyDrawnPictures(dataDir);
    database = await createOwnDatabase(STORE_SETTING);
    shop = await startShopProcess({
      DATA_DIR: dataDir,
      PORT: String(await ownPort()),
      ...STORE_SETTING,
      ...database.settings,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: await stub.start(),
    });
    running.origin = shop.url.replace('127.0.0.1', 'localhost');
    stub.deliverTo(async (body, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const answer = await fetch(`${shop.url}/stripe/webhook`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
    });
  });

  test.afterAll(async () => {
    await shop?.stop();
    await database?.drop();
    await stub.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Replaces Stripe's hosts with the fake script and the stub. */
  test.beforeEach(async ({ page }) => {
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        // Kept in the cache it would answer the next test, which may let it fail.
        headers: { 'cache-control': 'no-store' },
        body: `(${fakeStripeJs.toString()})()`,
      }),
    );
    await page.route('https://api.stripe.com/**', async (route) => {
      const request = route.request();
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' };
      if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
      const { pathname, search } = new URL(request.url());
      const [, authenticated] = /^\/v1\/test\/authenticate\/(.+)$/.exec(pathname) ?? [];
      if (authenticated) {
        const asked = authenticated.startsWith('seti_') ? stub.setups : stub.intents;
        asked.authenticate(authenticated, request.postData()?.includes('yes') ?? false);
        return route.fulfill({ json: {}, headers });
      }
      const { authorization = '' } = request.headers();
      const answer = await fetch(`${stub.origin}${pathname}${search}`, {
        method: request.method(),
        headers: { authorization },
        ...(request.method() === 'POST' && { body: new URLSearchParams(request.postData() ?? '') }),
      });
      return route.fulfill({ status: answer.status, json: await answer.json(), headers });
    });
  });

  test.use({ baseURL: async ({ baseURL: _other }, use) => use(running.origin) });
  return running;
}
